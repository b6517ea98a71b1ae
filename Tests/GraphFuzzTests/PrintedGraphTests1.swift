// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class PrintedGraphTests1: XCTestCase {
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
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = Observable.of(3, 1).asSingle().flatMap { Single.just(($0 &* 3 &+ 1) % 1000) }.catchAndReturn(7).asObservable()
    root.value = stream1
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1") { count, _ in
        if count == 3 { subscription1.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription1.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(7)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
        "observer 1 at 0: next(7)",
        "observer 1 at 0: completed",
        "observer 1 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
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
    @Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
    @Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
    let source0 = PublishSubject<Int>()
    let source1 = ReplaySubject<Int>.create(bufferSize: 1)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.empty().subscribe(on: scheduler)
    let stream2: Observable<Int> = Observable.zip([source0.asObservable(), source1.asObservable(), Observable<Int>.interval(.ticks(4001), scheduler: scheduler).take(3)]) { combine($0) }
    let stream3: Observable<Int> = Observable.merge(stream1, stream2, source1.asObservable())
    root.value = stream3
    scheduler.scheduleAt(3000) { source0.on(.error(GraphError(code: 9))) }
    scheduler.scheduleAt(4000) { source0.dispose() }
    scheduler.scheduleAt(1000) { source1.on(.next(4)) }
    scheduler.scheduleAt(4000) { source1.on(.error(GraphError(code: 0))) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 3 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 1000: next(4)",
        "observer 0 at 3000: error(9)",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph21() {
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
    let source1 = scheduler.createHotObservable([.next(4000, 2), .next(4000, 5)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.next(1000, 4), .next(3000, 9), .next(5000, 3), .next(8000, 9), .next(10000, 3), .next(10000, 2), .completed(13000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().catch { _ in source2.asObservable() }
    let stream2: Observable<Int> = stream1.share(replay: 2, scope: .forever)
    root.value = stream2
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 2 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(5000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 4000: next(2)",
        "observer 0 at 4000: next(5)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 4000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 4000)] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
  }

  func testGraph27() {
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
    let source0 = BehaviorSubject<Int>(value: 3)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.from([6, 9]).observe(on: scheduler)
    let shared0 = stream1.replay(2)
    let stream2: Observable<Int> = Observable.generate(initialState: 0, condition: { $0 < 0 }, iterate: { $0 + 1 }).skip(.ticks(1001), scheduler: scheduler)
    let stream3: Observable<Int> = stream2.ignoreElements().asCompletable().asObservable().map { (_: Never) -> Int in }
    root.value = stream3
    scheduler.scheduleAt(1000) { source0.dispose() }
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(0) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(60000) { connection0_0.dispose() }
    let connection0_1 = SerialDisposable()
    scheduler.scheduleAt(4000) { connection0_1.disposable = shared0.connect() }
    scheduler.scheduleAt(7000) { connection0_1.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 2 { source0.on(.next(0)); source0.on(.next(1)); source0.on(.next(3)) }
      }
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
  }

  func testGraph32() {
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
    let source0 = AsyncSubject<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().withUnretained(log) { _, value in value }
    let shared0 = stream1.publish().refCount()
    let stream2: Observable<Int> = shared0.reduce(0, accumulator: accumulate)
    root.value = stream2
    scheduler.scheduleAt(3000) { source0.on(.next(4)) }
    scheduler.scheduleAt(5000) { source0.on(.next(5)) }
    scheduler.scheduleAt(5000) { source0.on(.next(6)) }
    scheduler.scheduleAt(6000) { source0.on(.next(0)) }
    scheduler.scheduleAt(8000) { source0.on(.next(5)) }
    scheduler.scheduleAt(9000) { source0.on(.next(9)) }
    scheduler.scheduleAt(11000) { source0.on(.error(GraphError(code: 4))) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, isEnd in
        if count == 3 { source0.on(.next(5)); source0.on(.next(4)) }
        if isEnd { source0.on(.completed); source0.on(.next(5)) }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 11000: error(4)",
        "observer 0 at 11000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph34() {
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
    let source0 = PublishRelay<Int>()
    let source1 = scheduler.createHotObservable([.next(2000, 2), .next(5000, 6), .completed(7000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().timeout(.ticks(5001), scheduler: scheduler)
    let shared0 = stream1.share(replay: 2, scope: .whileConnected)
    @Sendable func closure1() { note("closure 1", "called") }
    @Sendable func closure2() { note("closure 2", "called") }
    let stream2: Observable<Int> = Observable.amb([source0.asObservable(), shared0])
    let stream3: Observable<Int> = stream2.filter { _ in closure2(); return true }
    let stream4: Observable<Int> = stream3.take(until: shared0)
    let stream5: Observable<Int> = Observable.deferred { closure1(); return stream4 }
    root.value = stream5
    scheduler.scheduleAt(0) { source0.accept(2) }
    scheduler.scheduleAt(0) { source0.accept(5) }
    scheduler.scheduleAt(3000) { source0.accept(0) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 0: called",
        "observer 0 at 2000: completed",
        "observer 0 at 2000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 2000)] as [Subscription])
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
    let source2 = scheduler.createHotObservable([.next(3000, 0), .next(3000, 8), .next(6000, 6), .completed(8000)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createColdObservable([.error(2000, GraphError(code: 8))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source2.asObservable().map { if $0 % 5 == 0 { throw GraphError(code: $0) } else { $0 } }
    let stream2: Observable<Int> = Observable.from([stream1, source3.asObservable()]).concat()
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
        "observer 0 at 3000: error(0)",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 3000)] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [] as [Subscription])
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
    let source0 = scheduler.createColdObservable([.completed(0)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = Observable.range(start: 5, count: 0).groupBy { $0 % 3 }.flatMap { $0.take(1) }
    let stream2: Observable<Int> = stream1.take(while: { $0 % 3 != 0 }, behavior: .inclusive)
    root.value = stream2
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.scheduleAt(1000) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1")
    }
    scheduler.scheduleAt(60000) { subscription1.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
        "observer 1 at 1000: completed",
        "observer 1 at 1000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
  }
}
