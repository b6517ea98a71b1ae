import Dispatch
import Foundation
import Rill
import XCTest

/// Schedules in which users of other libraries lost values, received them out of order, or reported a crash or a leak.
///
/// Other test classes cover new subscribers (RxJava #658, R3 #228: `NewSubscriberTests`), the order of reentrant events (RxSwift #1775:
/// `DeliveryOrderTests`) and `await single.value` (RxSwift #2426, #2563: `PrimitiveSequenceValueTests`).
final class IssuesOfOtherLibrariesTests: XCTestCase {
  // MARK: Order

  /// dotnet/reactive #1243 and #38: if two threads send at once, the value delivered last is the stored value.
  func testTheValueDeliveredLastIsTheStoredValue() {
    watched(60) {
      for _ in 0..<300 {
        let subject = BehaviorSubject(value: 0)
        let relay = BehaviorRelay(value: 0)
        let delivered = Recorder<Int>()
        let accepted = Recorder<Int>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { delivered.add($0) }).disposed(by: bag)
        relay.subscribe(onNext: { accepted.add($0) }).disposed(by: bag)
        let line = StartBarrier(2)
        onThreads(2) { thread in
          line.wait()
          subject.onNext(thread + 1)
          relay.accept(thread + 1)
        }
        delivered.wait(for: 3)
        accepted.wait(for: 3)
        XCTAssertEqual(delivered.entries.last, try? subject.value())
        XCTAssertEqual(accepted.entries.last, relay.value)
      }
    }
  }

  /// R3 #230: a new subscriber of a relay also receives the values that are accepted while it receives the current one.
  ///
  /// A library that delivers the current value before it adds the subscriber loses them.
  func testNewSubscriberOfARelayInsideItsFirstValue() {
    watched(20) {
      let behavior = BehaviorRelay(value: 0)
      let replay = ReplayRelay<Int>.create(bufferSize: 1)
      replay.accept(0)
      let acceptThere: [@Sendable (Int) -> Void] = [{ behavior.accept($0) }, { replay.accept($0) }]
      for (stream, accept) in zip([behavior.asObservable(), replay.asObservable()], acceptThere) {
        let log = Recorder<Int>()
        let subscription = stream.subscribe(onNext: { value in
          if value == 0 { onThreads(2) { thread in accept(thread + 1) } }
          log.add(value)
        })
        log.wait(for: 3)
        XCTAssertEqual(log.entries.first, 0)
        XCTAssertEqual(log.entries.sorted(), [0, 1, 2])
        subscription.dispose()
      }
    }
  }

  /// RxSwift #1312: an observer behind `distinctUntilChanged` sends a value, which is compared with the one being delivered.
  func testSendingFromInsideBehindDistinctUntilChanged() {
    let subject = PublishSubject<Int>()
    let logs = (0..<2).map { _ in Recorder<Int>() }
    let bag = DisposeBag()
    for log in logs {
      subject.distinctUntilChanged().subscribe(onNext: { value in
        log.add(value)
        subject.onNext(2)
      }).disposed(by: bag)
    }
    subject.onNext(1)
    for log in logs { XCTAssertEqual(log.entries, [1, 2]) }
  }

  // MARK: Tasks

  /// RxSwift pull requests #2641 and #2727: a task resumes exactly once if completion and cancellation race.
  ///
  /// The rounds alternate between `Single`, `Maybe` and `Completable`.
  func testCompletionRacesWithCancellation() {
    awaiting(60) {
      let seed = randomSeed()
      var random = SeededGenerator(seed: seed)
      for round in 0..<300 {
        let subject = PublishSubject<Int>()
        let task = Task {
          switch round % 3 {
          case 0: _ = try await subject.take(1).asSingle().value
          case 1: _ = try await subject.take(1).asMaybe().value
          default: try await subject.take(1).ignoreElements().asCompletable().value
          }
        }
        let (before, after) = (Int.random(in: 0..<300, using: &random), Int.random(in: 0..<300, using: &random))
        let done = Counter()
        Thread {
          spin(until: subject.hasObservers || task.isCancelled)
          for _ in 0..<before { _ = subject.hasObservers }
          subject.onNext(round)
          done.add()
        }.start()
        for _ in 0..<after { _ = subject.hasObservers }
        task.cancel()
        if case .failure(let error) = await task.result { XCTAssertTrue(error is CancellationError, "seed \(seed)") }
        done.wait(for: 1)
        XCTAssertFalse(subject.hasObservers, "seed \(seed)")
      }
    }
  }

  // MARK: Isolation

  /// RxSwift #2638 and pull request #2639: closures that are written on the main actor run on another thread.
  func testClosuresOfTheMainActorThatRunElsewhere() {
    let log = Recorder<String>()
    let subscription = MainActor.assumeIsolated {
      // Without `@Sendable`, the compiler would isolate these closures to the main actor, and they would trap elsewhere.
      let numbers = Observable.of(1, 2, 2, 3).observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "isolation"))
      let greater = numbers.map { (number: Int) in number + 1 }.filter { $0 < 100 }
      let distinct = greater.distinctUntilChanged { (left: Int, right: Int) in left == right }
      let sums = distinct.scan(0) { (sum: Int, number: Int) in sum + number }
      let flattened = sums.flatMap { Observable.just($0) }.flatMapLatest { Observable.just($0) }
      let logged = flattened.do(onNext: { _ in log.add(Thread.isMainThread ? "main" : "elsewhere") })
      return logged.catch { _ in Observable<Int>.empty() }
        .subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") })
    }
    log.wait(for: 7)
    XCTAssertEqual(log.entries, ["elsewhere", "2", "elsewhere", "5", "elsewhere", "9", "completed"])
    subscription.dispose()
  }

  /// RxSwift #2586, RxGRDB #72: the closure of `drive` is main-actor isolated and can use main-actor state, whichever thread sends.
  func testADriverUsesMainActorState() {
    let label = FakeLabel()
    let relay = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    MainActor.assumeIsolated {
      relay.asDriver().map { "\($0)" }.drive(onNext: { text in label.text = text }).disposed(by: bag)
    }
    onThreads(1) { _ in relay.accept(1) }
    runMainQueue(until: { MainActor.assumeIsolated { label.texts.count } == 2 })
    XCTAssertEqual(MainActor.assumeIsolated { label.texts }, ["0", "1"])
  }

  // MARK: Leaks

  /// RxSwift #953: an object that owns its subscriptions and handles values with its methods is deallocated.
  ///
  /// It is passed to `withUnretained` and `subscribe(with:)`.
  func testAnObjectThatHandlesValuesWithItsMethods() {
    let taps = PublishSubject<Int>()
    let log = Recorder<Int>()
    var screen: Screen? = Screen(taps, log)
    weak let weakScreen = screen
    taps.onNext(1)
    screen = nil
    XCTAssertNil(weakScreen)
    XCTAssertFalse(taps.hasObservers)
    XCTAssertEqual(log.entries, [10])
  }

  /// RxSwift #573: captured objects are released when a subscription ends, and not only with its bag.
  func testABagDoesNotRetainCapturesOfEndedSubscriptions() {
    let bag = DisposeBag()
    for fails in [false, true] {
      var client: Client? = Client()
      weak let weakClient = client
      let request = PublishSubject<Int>()
      request.single().subscribe(onNext: { [client] _ in client?.use() }, onError: { [client] _ in client?.use() }).disposed(
        by: bag)
      client = nil
      XCTAssertNotNil(weakClient)
      request.onNext(1)
      if fails { request.onError(Failure()) } else { request.onCompleted() }
      XCTAssertNil(weakClient)
    }
  }

  /// RxSwift #2249: a subscription that is not stored is released with its source, and so are its captured objects.
  func testASubscriptionThatIsNotStored() {
    var client: Client? = Client()
    weak let weakClient = client
    var source: PublishSubject<Int>? = PublishSubject()
    _ = source?.map { $0 + 1 }.do(onNext: { [client] _ in client?.use() }).subscribe(onNext: { [client] _ in client?.use() })
    client = nil
    source?.onNext(1)
    XCTAssertNotNil(weakClient)
    source = nil
    XCTAssertNil(weakClient)
  }
}

private final class Client: Sendable {
  func use() {}
}

/// An object that subscribes in its initializer, as view controllers do.
private final class Screen: Sendable {
  private let bag = DisposeBag()
  private let log: Recorder<Int>

  init(_ taps: Observable<Int>, _ log: Recorder<Int>) {
    self.log = log
    taps.withUnretained(self) { screen, tap in screen.magnified(tap) }.subscribe(with: self, onNext: { $0.show($1) })
      .disposed(by: bag)
  }

  private func magnified(_ tap: Int) -> Int { tap * 10 }
  private func show(_ tap: Int) { log.add(tap) }
}
