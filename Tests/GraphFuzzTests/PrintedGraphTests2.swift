// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class PrintedGraphTests2: XCTestCase {
  func testGraph54() {
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
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.empty().ifEmpty(switchTo: Observable.of(0))
    let shared0 = stream1.share(replay: 0, scope: .whileConnected)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream2: Observable<Int> = shared0.toArray().asObservable().map(combine)
    let stream3: Observable<Int> = stream2.multicast({ ReplaySubject<Int>.create(bufferSize: 1) }, selector: { closure1(); return .merge($0, $0) })
    let stream4: Observable<Int> = Observable.range(start: 7, count: 1).materialize().errors().map { ($0 as? GraphError)?.code ?? -1 }
    let stream5: Observable<Int> = stream3.bufferWithTrigger(stream4).map { combine($0) }
    root.value = stream5
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(6000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 0: called",
        "observer 0 at 0: next(154)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph56() {
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
    let source1 = scheduler.createColdObservable([.next(0, 1), .next(0, 6), .next(2000, 3), .next(2000, 9), .next(4000, 9), .completed(6000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let shared0 = Observable<Int>.empty().multicast(PublishSubject<Int>()).refCount()
    root.value = shared0
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
  }

  func testGraph58() {
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
    let source0 = ReplaySubject<Int>.create(bufferSize: 1)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().delay(.ticks(2009), scheduler: scheduler)
    let stream2: Observable<Int> = stream1.delaySubscription(.ticks(3003), scheduler: scheduler)
    let stream3: Observable<Int> = stream2.asInfallible(onErrorJustReturn: 2).asObservable()
    let stream4: Observable<Int> = stream3.buffer(timeSpan: .ticks(3501), count: 2, scheduler: scheduler).map(combine)
    root.value = stream4
    scheduler.scheduleAt(0) { source0.on(.next(0)) }
    scheduler.scheduleAt(0) { source0.on(.next(3)) }
    scheduler.scheduleAt(0) { source0.on(.next(0)) }
    scheduler.scheduleAt(0) { source0.on(.next(0)) }
    scheduler.scheduleAt(2000) { source0.on(.next(4)) }
    scheduler.scheduleAt(4000) { source0.on(.next(9)) }
    scheduler.scheduleAt(7000) { source0.on(.error(GraphError(code: 4))) }
    scheduler.scheduleAt(8000) { source0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3501: next(0)",
        "observer 0 at 6009: next(135)",
        "observer 0 at 7000: next(9)",
        "observer 0 at 7000: completed",
        "observer 0 at 7000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph61() {
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
    let source0 = scheduler.createColdObservable([.completed(2000)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.completed(2000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.timer(.ticks(1003), period: .ticks(3009), scheduler: scheduler).take(2).withLatestFrom(source1.asObservable(), Observable<Int>.from([7, 0])) { combine([$0, $1, $2]) }
    let stream2: Observable<Int> = stream1.catchAndReturn(5)
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
        "observer 0 at 4012: completed",
        "observer 0 at 4012: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 2000)] as [Subscription])
  }

  func testGraph73() {
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
    let lateCount = Counter()
    @Sendable func subscribeLate(_ stream: Observable<Int>?) {
      guard let stream else { return }
      let actor = "late observer \(lateCount.add() - 1)"
      let subscription = observe(stream, actor)
      note(actor, "subscribed")
      scheduler.scheduleAt(60000) { subscription.dispose() }
    }
    let source0 = PublishSubject<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.merge(source0.asObservable(), Observable.range(start: 0, count: 1))
    let stream2: Observable<Int> = stream1.take(2)
    root.value = stream2
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 3 { source0.on(.next(7)); source0.on(.completed) }
        if count == 5 { source0.on(.next(0)); source0.on(.completed); source0.dispose() }
        if count == 3 { subscribeLate(source0.asObservable()) }
      }
    }
    scheduler.scheduleAt(7000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(0)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 7000: onDisposed",
      ])
  }

  func testGraph80() {
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
    let source1 = scheduler.createHotObservable([.next(4000, 9), .next(6000, 3), .completed(6000)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.next(1000, 3)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createHotObservable([.error(4000, GraphError(code: 5))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source2.asObservable().ifEmpty(switchTo: source3.asObservable())
    let stream2: Observable<Int> = source2.asObservable().ignoreElements().asCompletable().asObservable().map { (_: Never) -> Int in }
    let stream3: Observable<Int> = Observable.zip(stream1, stream2) { combine([$0, $1]) }
    root.value = stream3
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(5000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 5000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 5000), Subscription(0, 5000)] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [] as [Subscription])
  }

  func testGraph106() {
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
    let source1 = AsyncSubject<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.timer(.ticks(1003), period: .ticks(4009), scheduler: scheduler).take(1).share(replay: 2, expiry: .ticks(2001), scheduler: scheduler)
    let stream2: Observable<Int> = stream1.map { $0 % 3 != 0 ? $0 : nil }.unwrap()
    let shared0 = stream2.replay(1)
    let stream3: Observable<Int> = source1.asObservable().pausableBuffered(Observable<Int>.timer(.ticks(2027), period: .ticks(4081), scheduler: scheduler).take(4).map { $0 % 2 == 0 }, limit: 0)
    let stream4: Observable<Int> = stream3.map { $0 % 4 != 0 ? $0 : nil }.unwrap()
    root.value = stream4
    scheduler.scheduleAt(4000) { source1.on(.next(5)) }
    scheduler.scheduleAt(5000) { source1.on(.next(1)) }
    scheduler.scheduleAt(5000) { source1.on(.next(0)) }
    scheduler.scheduleAt(7000) { source1.on(.completed) }
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(0) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(4000) { connection0_0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 7000: completed",
        "observer 0 at 7000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph115() {
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
    let source2 = scheduler.createHotObservable([.next(4000, 9), .next(5000, 2), .completed(5000)] as [Recorded<Event<Int>>])
    let source3 = AsyncSubject<Int>()
    let source4 = scheduler.createColdObservable([.completed(1000)] as [Recorded<Event<Int>>])
    let source5 = scheduler.createHotObservable([.next(1000, 8), .next(1000, 3), .next(4000, 5), .next(7000, 3), .next(10000, 8), .error(13000, GraphError(code: 3))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.range(start: 8, count: 2).throttle(.ticks(3009), latest: false, scheduler: scheduler)
    let stream2: Observable<Int> = source5.asObservable().withLatestFrom(stream1) { combine([$0, $1]) }
    root.value = stream2
    scheduler.scheduleAt(1000) { source3.on(.next(1)) }
    scheduler.scheduleAt(4000) { source3.on(.next(3)) }
    scheduler.scheduleAt(7000) { source3.on(.next(5)) }
    scheduler.scheduleAt(9000) { source3.on(.error(GraphError(code: 4))) }
    scheduler.scheduleAt(4000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 7000: next(127)",
        "observer 0 at 10000: next(162)",
        "observer 0 at 13000: error(3)",
        "observer 0 at 13000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [] as [Subscription])
    XCTAssertEqual(source5.subscriptions, [Subscription(4000, 13000)] as [Subscription])
  }
}
