import Rill
import RillTesting
import TestSupport
import XCTest

/// Contract 12: recursion and long sequences of streams do not grow the stack, and what runs repeatedly runs at the same depth
/// each time.
final class StackGrowthTests: XCTestCase {
  /// Returns an address in the stack frame of a function that the caller calls.
  @inline(never)
  private static func depth() -> UInt {
    var here: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  private final class Depths: @unchecked Sendable {
    // Sendable: one thread uses it.
    var first: UInt = 0
    var last: UInt = 0
    var count = 0

    func record() {
      last = depth()
      if count == 0 { first = last }
      count += 1
    }
  }

  private func check(_ depths: Depths, _ count: Int, line: UInt = #line) {
    XCTAssertEqual(depths.count, count, line: line)
    XCTAssertEqual(depths.first, depths.last, "the stack has grown", line: line)
  }

  func testTicksOfATimer() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let scheduler = HistoricalScheduler()
    let depths = Depths()
    let bag = DisposeBag()
    Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(20_000).subscribe(onNext: { _ in depths.record() })
      .disposed(by: bag)
    withExtendedLifetime(bag) { scheduler.start() }
    check(depths, 20_000)
  }

  func testUnhandledErrors() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    let depths = Depths()
    Hooks.defaultErrorHandler = { _, _ in depths.record() }
    for _ in 0..<20_000 { Observable<Int>.error(MarbleStreamError()).subscribe().dispose() }
    check(depths, 20_000)
  }

  func testADisposableThatIsAskedWhetherItIsDisposed() {
    let depths = Depths()
    func isDisposed(after questions: Int) {
      let disposable = Disposables.create { depths.record() }
      for _ in 0..<questions where disposable.isDisposed { XCTFail("disposed too early") }
      disposable.dispose()
    }
    isDisposed(after: 1)
    isDisposed(after: 20_000)
    check(depths, 2)
  }

  // MARK: Deep recursion and many streams

  /// Runs `body` on a stack that a recursion of 100,000 rounds would overflow many times.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    watched(120) { onThreads(1, stackSize: 512 << 10) { _ in body() } }
  }

  /// Contract 12: `concat` of a sequence, and the like, run 100,000 rounds without growing the stack.
  func testConcatOfManyStreams() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        let streams = (0..<100_000).lazy.map { Observable.just($0) }
        let subscription = Observable.concat(streams).subscribe(onNext: { _ in count.add() }, onCompleted: { count.add() })
        XCTAssertEqual(count.value, 100_001)
        subscription.dispose()
      }
    }
  }

  /// Contract 12: recursive `just(n).concat(deferred { next })` and its release do not grow the stack.
  func testRecursionThroughConcat() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        let subscription = Self.counting(from: 1, to: 100_000).subscribe(
          onNext: { if count.value + 1 == $0 { count.add() } }, onCompleted: { count.add() })
        XCTAssertEqual(count.value, 100_001)
        subscription.dispose()
      }
    }
  }

  private static func counting(from number: Int, to last: Int) -> Observable<Int> {
    Observable.just(number).concat(Observable.deferred { number < last ? counting(from: number + 1, to: last) : .empty() })
  }

  /// Contract 12: recursion through `flatMap` needs the same stack for each level.
  func testRecursionThroughFlatMap() {
    let levels = 6_000
    watched(60) {
      onThreads(1, stackSize: 64 << 20) { _ in
        let depths = Recorder<UInt>()
        @Sendable func page(_ number: Int) -> Observable<Int> {
          Observable.just(number).flatMap { number in
            depths.add(Self.depth())
            return number < levels ? page(number + 1) : .just(number)
          }
        }
        XCTAssertEqual(page(1).recorded(), ["\(levels)", "completed"])
        let perLevel = zip(depths.entries, depths.entries.dropFirst()).map { $0 - $1 }
        XCTAssertEqual(perLevel.count, levels - 1)
        XCTAssertEqual(Set(perLevel.dropFirst(10)).count, 1, "the levels need different stacks")
      }
    }
  }

  /// Contract 12: a chain of 10,000 operators works.
  func testDeepChain() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    watched(60) {
      onThreads(1, stackSize: 64 << 20) { _ in
        let subject = PublishSubject<Int>()
        var stream: Observable<Int> = subject
        for _ in 0..<10_000 { stream = stream.map { $0 + 1 } }
        let log = Recorder<Int>()
        let subscription = stream.subscribe(onNext: { log.add($0) })
        subject.onNext(1)
        subscription.dispose()
        XCTAssertEqual(log.entries, [10_001])
        XCTAssertFalse(subject.hasObservers)
      }
    }
  }

  func testCatchInItsOwnHandler() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.deepStack)
    onSmallStack {
      let attempts = Counter()
      @Sendable func attempt() -> Observable<Int> {
        Observable.error(Failure()).catch { _ in attempts.add() < 100_000 ? attempt() : .just(1) }
      }
      XCTAssertEqual(attempt().recorded(), ["1", "completed"])
      XCTAssertEqual(attempts.value, 100_000)
    }
  }

  func testConcatMapOverManyStreamsThatWait() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.deepStack)
    onSmallStack {
      let first = PublishSubject<Int>()
      let sum = Counter()
      let subscription = Observable.range(start: 0, count: 100_000)
        .concatMap { $0 == 0 ? first.asObservable() : Observable.just(1) }
        .subscribe(onNext: { sum.add($0) })
      XCTAssertEqual(sum.value, 0)
      first.onCompleted()
      XCTAssertEqual(sum.value, 99_999)
      subscription.dispose()
    }
  }

  /// A hundred thousand streams that wait for their turn do not grow the stack.
  func testConcatOfManyStreamsThatWait() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    let (source, first, log) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>(), Recorder<Int>())
    _ = source.concat().subscribe(onNext: { log.add($0) })
    source.onNext(first)
    for number in 0..<100_000 { source.onNext(.just(number)) }
    first.onCompleted()
    XCTAssertEqual(log.entries, Array(0..<100_000))
  }

  /// Contract 4: a hundred thousand values, each sent during the delivery of the previous one's stream, do not grow the stack.
  func testNestedSendsToAnOperatorOfInnerStreams() {
    for (name, flatten) in FlatteningOperators.all {
      onSmallStack {
        let (source, first, count) = (PublishSubject<Int>(), PublishSubject<String>(), Counter())
        let subscription = flatten(source) { number in number == 0 ? first.asObservable() : .just("\(number)") }
          .subscribe(onNext: { _ in if count.add() < 100_000 { source.onNext(count.value) } })
        source.onNext(0)
        first.onNext("")
        first.onCompleted()
        // `flatMapFirst` has dropped what was sent before.
        source.onNext(1)
        XCTAssertGreaterThanOrEqual(count.value, 100_000, name)
        subscription.dispose()
      }
    }
  }

  /// Each operator that user code can make call itself.
  func testOperatorsThatAnObserverMakesCallThemselves() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    // A frame of 16 bytes for each would overflow the small stack.
    let rounds = 60_000
    let recursions: [(String, @Sendable (Counter) -> any Disposable)] = [
      (
        "pages",
        { count in
          let trigger = PublishRelay<Void>()
          return Observable.pages(
            from: 0, loadingNextOn: trigger, { Observable.just($0) }, next: { $0 < rounds ? $0 + 1 : nil }
          )
          .subscribe(onNext: { _ in
            count.add()
            trigger.accept(())
          })
        }
      ),
      (
        "pages, several requests",
        { count in
          let trigger = PublishRelay<Void>()
          return Observable.pages(
            from: 0, loadingNextOn: trigger, { Observable.from([$0, $0]) }, next: { $0 < rounds ? $0 + 1 : nil }
          )
          .subscribe(onNext: { _ in
            count.add()
            trigger.accept(())
          })
        }
      ),
      (
        "pages whose requests cannot be made",
        { count in
          let trigger = PublishRelay<Void>()
          return Observable.pages(
            from: 0, loadingNextOn: trigger, { _ -> Observable<Int> in throw MarbleStreamError() }, next: { $0 + 1 }
          )
          .subscribe(onNext: { _ in if count.add() < rounds { trigger.accept(()) } })
        }
      ),
      (
        "repeat(when:)",
        { count in Observable.just(1).repeat(when: { $0.take(rounds) }).subscribe(onNext: { _ in count.add() }) }
      ),
      (
        "retry(when:)",
        { count in
          Observable<Int>.deferred { count.add() <= rounds ? .error(MarbleStreamError()) : .just(1) }
            .retry(when: { (errors: Observable<any Error>) in errors }).subscribe()
        }
      ),
      (
        "flatMap into its own source",
        { count in
          let source = PublishRelay<Int>()
          let subscription = source.flatMap { Observable.just($0 + 1) }.subscribe(onNext: {
            if count.add() < rounds { source.accept($0) }
          })
          source.accept(0)
          return subscription
        }
      ),
      (
        "concatMap into its own source",
        { count in
          let source = PublishRelay<Int>()
          let subscription = source.concatMap { Observable.from([$0 + 1]) }.subscribe(onNext: {
            if count.add() < rounds { source.accept($0) }
          })
          source.accept(0)
          return subscription
        }
      ),
      (
        "EventRelay",
        { count in
          let relay = EventRelay<Int>()
          let subscription = relay.asObservable().subscribe(onNext: { if count.add() < rounds { relay.accept($0) } })
          relay.accept(0)
          return subscription
        }
      ),
    ]
    for (name, recursion) in recursions {
      onSmallStack {
        let count = Counter()
        recursion(count).dispose()
        XCTAssertGreaterThanOrEqual(count.value, rounds, name)
      }
    }
  }

  func testIfEmptyInItself() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.deepStack)
    onSmallStack {
      let rounds = Counter()
      @Sendable func round() -> Observable<Int> {
        .empty().ifEmpty(switchTo: .deferred { rounds.add() < 100_000 ? round() : .just(1) })
      }
      XCTAssertEqual(round().recorded(), ["1", "completed"])
    }
  }

  /// Contract 4: a million reentrant events do not grow the stack.
  func testMillionNestedSends() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      let subject = PublishSubject<Int>()
      let count = Counter()
      let subscription = subject.subscribe(onNext: { value in
        count.add()
        if value < 1_000_000 { subject.onNext(value + 1) }
      })
      subject.onNext(1)
      XCTAssertEqual(count.value, 1_000_000, "`onNext` returns after its reentrant events were delivered")
      subscription.dispose()
    }
  }

  /// Contract 12: a chain of 10,000 operators of several kinds works, including disposal and release.
  func testDeepChainsOfBoundaries() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.deepStack)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      let stages: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
        ("do", { $0.do(onNext: { _ in }) }), ("concat", { $0.concat(Observable.empty()) }),
        ("merge", { .merge($0, .never()) }), ("share", { $0.share() }), ("flatMap", { $0.flatMap { Observable.just($0) } }),
        ("startWith", { $0.startWith(0).skip(1) }),
      ]
      for (name, stage) in stages {
        onThreads(1, stackSize: 64 << 20) { _ in
          let subject = PublishSubject<Int>()
          var stream: Observable<Int> = subject
          for _ in 0..<10_000 { stream = stage(stream) }
          let log = Recorder<Int>()
          let subscription = stream.subscribe(onNext: { log.add($0) })
          subject.onNext(1)
          subscription.dispose()
          XCTAssertEqual(log.entries, [1], name)
          XCTAssertFalse(subject.hasObservers, name)
        }
      }
    }
  }
}
