// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class GeneratedGraphTests1: XCTestCase {
  func testGraph13() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    let source1 = scheduler.createHotObservable([.next(4000, 4)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createColdObservable([.next(0, 1), .next(1000, 5), .next(2000, 5), .next(5000, 3), .next(8000, 9), .next(11000, 9), .completed(13000)] as [Recorded<Event<Int>>])
    let source4 = scheduler.createColdObservable([.next(1000, 5), .next(1000, 0), .next(3000, 1), .next(5000, 2)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().takeLast(0)
    let stream2: Observable<Int> = source4.asObservable().first().asObservable().map { $0 ?? 7 }
    let stream3: Observable<Int> = Observable.from([stream1, stream2]).concat()
    root.value = stream3
    scheduler.scheduleAt(4000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(5000) { subscription0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1")
    }
    scheduler.scheduleAt(6000) { subscription1.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 5000: onDisposed",
        "observer 1 at 6000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 6000), Subscription(4000, 5000)] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [] as [Subscription])
  }

  func testGraph17() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.range(start: 9, count: 1).map { ($0 &* 3 &+ 9) % 1000 }
    let stream2: Observable<Int> = stream1.ignoreElements().asCompletable().andThen(Observable.of(2, 9, 0))
    root.value = stream2
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(2)",
        "observer 0 at 0: next(9)",
        "observer 0 at 0: next(0)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph26() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    @Sendable func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
    let source0 = PublishSubject<Int>()
    let source1 = ReplaySubject<Int>.create(bufferSize: 4)
    let subscription0 = SerialDisposable()
    @Sendable func closure2() { note("closure 2", "called") }
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = source0.asObservable().retry(when: { (errors: Observable<any Error>) in errors.take(1) })
    let stream2: Observable<Int> = source0.asObservable().groupBy { $0 % 4 }.flatMap { group in group.map { index(group.key, $0) } }
    let stream3: Observable<Int> = stream1.map { closure1(); return ([stream2] as [Observable<Int>])[abs($0) % 1] }.merge(maxConcurrent: 1)
    let stream4: Observable<Int> = stream3.materialize().errors().map { ($0 as? GraphError)?.code ?? -1 }
    let stream5: Observable<Int> = stream4.ignoreElements().map { (_: Never) -> Int in }
    let stream6: Observable<Int> = stream5.flatMap { closure2(); return ([source1.asObservable()] as [Observable<Int>])[abs($0) % 1] }
    root.value = stream6
    scheduler.scheduleAt(2000) { source0.on(.completed) }
    scheduler.scheduleAt(3000) { source1.on(.next(5)) }
    scheduler.scheduleAt(5000) { source1.on(.error(GraphError(code: 9))) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(8000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 2000: completed",
        "observer 0 at 2000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph31() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    let source2 = scheduler.createHotObservable([.next(2000, 2), .next(4000, 4), .next(5000, 6), .next(6000, 0), .completed(7000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source2.asObservable().ifEmpty(switchTo: Observable<Int>.never())
    let stream2: Observable<Int> = stream1.skip(while: { $0 % 4 != 0 })
    let shared1 = stream2.publish()
    let stream3: Observable<Int> = source2.asObservable().catchAndReturn(8)
    root.value = stream3
    let connection1_0 = SerialDisposable()
    scheduler.scheduleAt(0) { connection1_0.disposable = shared1.connect() }
    scheduler.scheduleAt(60000) { connection1_0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(1000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 1000: onDisposed",
      ])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 7000), Subscription(0, 1000)] as [Subscription])
  }

  func testGraph42() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable.range(start: 8, count: 3).materialize().dematerialize()
    let stream2: Observable<Int> = Observable.concat(Observable.just(1), stream1)
    let stream3: Observable<Int> = Observable.deferred { closure1(); return stream2 }
    let shared0 = stream3.share(replay: 2, scope: .whileConnected)
    let stream4: Observable<Int> = shared0.withUnretained(log) { _, value in value }
    root.value = stream4
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(7000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 0: called",
        "observer 0 at 0: next(1)",
        "observer 0 at 0: next(8)",
        "observer 0 at 0: next(9)",
        "observer 0 at 0: next(10)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph45() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    @Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
    @Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
    let source2 = scheduler.createColdObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let source3 = PublishSubject<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.combineLatest(source2.asObservable(), source3.asObservable()) { combine([$0, $1]) }
    root.value = stream1
    scheduler.scheduleAt(0) { batch { source3.on(.next(5)) } }
    scheduler.scheduleAt(2000) { batch { source3.on(.next(2)) } }
    scheduler.scheduleAt(2000) { batch { source3.on(.error(GraphError(code: 1))) } }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 2000: error(1)",
        "observer 0 at 2000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 2000)] as [Subscription])
  }

  func testGraph46() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    let source0 = scheduler.createHotObservable([] as [Recorded<Event<Int>>])
    let source1 = scheduler.createColdObservable([.next(2000, 3), .next(2000, 5), .next(2000, 1), .next(3000, 6), .next(4000, 3), .completed(6000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = Observable.merge(Observable<Int>.empty(), Observable<Int>.empty(), source0.asObservable())
    let shared0 = stream1.replay(1)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream2: Observable<Int> = shared0.flatMap { closure1(); return ([source1.asObservable()] as [Observable<Int>])[abs($0) % 1] }
    root.value = stream2
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(1000) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(60000) { connection0_0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1")
    }
    scheduler.scheduleAt(60000) { subscription1.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 60000: onDisposed",
        "observer 1 at 60000: onDisposed",
      ])
    XCTAssertEqual(source0.subscriptions, [Subscription(1000, 60000)] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
  }

  func testGraph52() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error): note(actor, "error(\(error))")
      case .completed: note(actor, "completed")
      }
    }
    @Sendable func observe(
      _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
    ) -> any Disposable {
      let count = Counter()
      return stream.subscribe(
        onNext: { note(actor, .next($0)); react(count.add(), false) },
        onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
        onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
        onDisposed: {
          if ended.entries.contains(actor) { return note(actor, "onDisposed") }
          releases.add("\(actor) at \(scheduler.clock): onDisposed")
        })
    }
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.just(5).catch { _ in Observable.just(1) }
    let stream2: Observable<Int> = Observable<Int>.from([]).ignoreElements().map { (_: Never) -> Int in }
    let stream3: Observable<Int> = Observable.merge(Observable<Int>.error(GraphError(code: 5)), stream2)
    let stream4: Observable<Int> = stream1.skip(until: stream3)
    let stream5: Observable<Int> = stream4.startWith(7)
    let stream6: Observable<Int> = stream5.ifEmpty(default: 4)
    root.value = stream6
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(7)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 0: onDisposed",
      ])
  }
}
