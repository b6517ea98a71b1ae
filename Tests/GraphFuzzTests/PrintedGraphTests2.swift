// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class PrintedGraphTests2: XCTestCase {
  func testGraph25() {
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
    let source1 = scheduler.createColdObservable([.next(3000, 1), .next(4000, 7), .completed(4000)] as [Recorded<Event<Int>>])
    let source2 = BehaviorRelay<Int>(value: 6)
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let subscription2 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = source1.asObservable().flatMapLatest { closure1(); return ([source2.asObservable()] as [Observable<Int>])[abs($0) % 1] }
    let stream2: Observable<Int> = stream1.reduce(0, accumulator: accumulate)
    root.value = stream2
    scheduler.scheduleAt(3000) { source2.accept(0) }
    scheduler.scheduleAt(3000) { source2.accept(0) }
    scheduler.scheduleAt(5000) { source2.accept(8) }
    scheduler.scheduleAt(6000) { source2.accept(5) }
    scheduler.scheduleAt(9000) { source2.accept(8) }
    scheduler.scheduleAt(12000) { source2.accept(3) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(12000) { subscription0.dispose() }
    scheduler.scheduleAt(5000) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1")
    }
    scheduler.scheduleAt(60000) { subscription1.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription2.disposable = observe(stream, "observer 2")
    }
    scheduler.scheduleAt(2000) { subscription2.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 3000: called",
        "closure 1 at 4000: called",
        "closure 1 at 8000: called",
        "closure 1 at 9000: called",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 12000: onDisposed",
        "observer 1 at 60000: onDisposed",
        "observer 2 at 2000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 4000), Subscription(0, 2000), Subscription(5000, 9000)] as [Subscription])
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
    @Sendable func resource(_ number: Int) -> SerialDisposable {
      let resource = SerialDisposable()
      resource.disposable = Disposables.create { releases.add("resource \(number) at \(scheduler.clock): onDispose") }
      return resource
    }
    let source0 = PublishSubject<Int>()
    let source1 = AsyncSubject<Int>()
    let subscription0 = SerialDisposable()
    @Sendable func closure2() { note("closure 2", "called") }
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable<Int>.never().ignoreElements().asCompletable().andThen(source1.asObservable())
    let stream2: Observable<Int> = Observable.using({ closure1(); return resource(1) }, observableFactory: { _ in note("closure 1", "streamMade"); return stream1 })
    let stream3: Observable<Int> = stream2.ignoreElements().map { (_: Never) -> Int in }
    let stream4: Observable<Int> = Observable.generate(initialState: 0, condition: { $0 < 2 }, iterate: { $0 + 1 }).skip(until: source0.asObservable())
    let stream5: Observable<Int> = Observable<Int>.empty().observe(on: scheduler)
    let stream6: Observable<Int> = stream3.concatMap { closure2(); return ([stream4, stream5, Observable.range(start: 8, count: 1)] as [Observable<Int>])[abs($0) % 3] }
    root.value = stream6
    scheduler.scheduleAt(2000) { source0.on(.completed) }
    scheduler.scheduleAt(2000) { source1.on(.next(7)) }
    scheduler.scheduleAt(4000) { source1.on(.next(0)) }
    scheduler.scheduleAt(4000) { source1.on(.next(3)) }
    scheduler.scheduleAt(7000) { source1.on(.next(4)) }
    scheduler.scheduleAt(7000) { source1.on(.next(5)) }
    scheduler.scheduleAt(10000) { source1.on(.next(9)) }
    scheduler.scheduleAt(12000) { source1.on(.error(GraphError(code: 8))) }
    scheduler.scheduleAt(4000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 4000: called",
        "closure 1 at 4000: streamMade",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 60000: onDisposed",
        "resource 1 at 60000: onDispose",
      ])
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
    let lateCount = Counter()
    @Sendable func subscribeLate(_ stream: Observable<Int>?) {
      guard let stream else { return }
      let actor = "late observer \(lateCount.add() - 1)"
      let subscription = observe(stream, actor)
      note(actor, "subscribed")
      scheduler.scheduleAt(60000) { subscription.dispose() }
    }
    @Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
    @Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
    let source0 = PublishSubject<Int>()
    let source1 = scheduler.createHotObservable([.next(1000, 5), .next(4000, 8)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.next(3000, 9), .next(4000, 9), .next(7000, 3), .next(7000, 7), .next(10000, 5), .completed(12000)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createHotObservable([.next(0, 6), .next(3000, 5), .next(3000, 3), .completed(6000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.combineLatest(source1.asObservable(), source1.asObservable()) { combine([$0, $1]) }
    let stream2: Observable<Int> = stream1.materialize().dematerialize()
    let shared0 = stream2.share(replay: 0, scope: .whileConnected)
    root.value = shared0
    scheduler.scheduleAt(2000) { source0.on(.next(6)) }
    scheduler.scheduleAt(3000) { source0.on(.next(7)) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 4 { subscribeLate(source0.asObservable()) }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 1000: next(138)",
        "observer 0 at 4000: next(159)",
        "observer 0 at 4000: next(162)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 60000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 60000), Subscription(0, 60000)] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [] as [Subscription])
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

  func testGraph33() {
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
    @Sendable func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
    let source0 = scheduler.createHotObservable([.next(3000, 1), .next(6000, 0), .next(8000, 3), .next(10000, 9), .next(12000, 2), .next(12000, 4), .completed(12000)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.next(4000, 2), .next(7000, 1), .next(10000, 0), .next(11000, 1)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createColdObservable([.next(3000, 5), .next(6000, 2)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().toArray().asObservable().map(combine)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream2: Observable<Int> = source0.asObservable().take(1)
    let stream3: Observable<Int> = source1.asObservable().ignoreElements().map { (_: Never) -> Int in }
    let stream4: Observable<Int> = stream2.flatMap { closure1(); return ([stream3] as [Observable<Int>])[abs($0) % 1] }
    let stream5: Observable<Int> = stream1.catch { _ in stream4 }
    let stream6: Observable<Int> = Observable<Int>.error(GraphError(code: 5)).window(timeSpan: .ticks(1501), count: 1, scheduler: scheduler).enumerated().flatMap { number, window in window.map { index(number, $0) } }
    let stream7: Observable<Int> = source2.asObservable().distinctUntilChanged()
    let stream8: Observable<Int> = source0.asObservable().take(until: { $0 % 2 == 0 }, behavior: .exclusive)
    let stream9: Observable<Int> = Observable.concat(stream6, stream7, stream8)
    let stream10: Observable<Int> = stream9.asInfallible(onErrorJustReturn: 2).asObservable()
    let stream11: Observable<Int> = stream5.timeout(.ticks(3003), other: stream10, scheduler: scheduler)
    root.value = stream11
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3003: next(2)",
        "observer 0 at 3003: completed",
        "observer 0 at 3003: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 3003)] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
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
}
