// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class PrintedGraphTests1: XCTestCase {
  func testGraph6() {
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
    let source0 = scheduler.createColdObservable([.next(1000, 5), .next(3000, 5), .next(4000, 4), .error(5000, GraphError(code: 4))] as [Recorded<Event<Int>>])
    let source1 = scheduler.createColdObservable([.next(2000, 0), .next(4000, 3), .next(5000, 5), .next(5000, 6), .next(7000, 6), .next(7000, 5), .completed(8000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.empty().materialize().errors().map { ($0 as? GraphError)?.code ?? -1 }
    let stream2: Observable<Int> = stream1.single()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream3: Observable<Int> = Observable.merge(Observable.of(6, 4), Observable.range(start: 1, count: 1))
    let stream4: Observable<Int> = source0.asObservable().map { closure1(); return ([source0.asObservable(), stream3, source1.asObservable()] as [Observable<Int>])[abs($0) % 3] }.switchLatest()
    let stream5: Observable<Int> = stream2.sample(stream4)
    let stream6: Observable<Int> = stream5.retry(when: { (errors: Observable<any Error>) in errors.take(1) })
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
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
  }

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
    let source1 = scheduler.createHotObservable([.next(2000, 4), .next(4000, 9), .completed(7000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().asSingle().flatMap { Single.just(($0 &* 3 &+ 1) % 1000) }.catchAndReturn(7).asObservable()
    let stream2: Observable<Int> = stream1.filter { $0 % 4 != 0 }
    let shared0 = stream2.publish().refCount()
    root.value = shared0
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
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 4000: next(7)",
        "observer 1 at 4000: next(7)",
        "observer 0 at 4000: completed",
        "observer 0 at 4000: onDisposed",
        "observer 1 at 4000: completed",
        "observer 1 at 4000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 4000)] as [Subscription])
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
    let source0 = scheduler.createHotObservable([.next(1000, 9), .next(4000, 1), .next(7000, 7), .next(7000, 9), .next(8000, 9), .completed(10000)] as [Recorded<Event<Int>>])
    let source1 = BehaviorSubject<Int>(value: 8)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().first().asObservable().map { $0 ?? 7 }
    let stream2: Observable<Int> = source1.asObservable().retry(when: { (errors: Observable<any Error>) in errors.take(1).concat(Observable.error(GraphError(code: 7))) })
    let stream3: Observable<Int> = stream1.ignoreElements().asCompletable().andThen(stream2)
    root.value = stream3
    scheduler.scheduleAt(3000) { source1.on(.next(0)) }
    scheduler.scheduleAt(3000) { source1.on(.completed) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 1000: next(8)",
        "observer 0 at 3000: next(0)",
        "observer 0 at 3000: completed",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 1000)] as [Subscription])
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
    let source1 = scheduler.createHotObservable([.next(2000, 5)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.next(1000, 4), .next(3000, 9), .next(5000, 3), .next(8000, 9), .next(10000, 3), .next(10000, 2), .completed(13000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().sample(source2.asObservable())
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
        "observer 0 at 3000: next(5)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 5000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 5000)] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 5000)] as [Subscription])
  }

  func testGraph44() {
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
    let source2 = scheduler.createColdObservable([.next(1000, 1), .next(4000, 7), .next(7000, 4), .next(9000, 3), .next(12000, 6), .error(14000, GraphError(code: 3))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let shared0 = source1.asObservable().share(replay: 2, scope: .forever)
    let stream1: Observable<Int> = Observable.amb([shared0, shared0, source2.asObservable()])
    let stream2: Observable<Int> = Observable<Int>.empty().pausable(stream1.map { $0 % 2 == 0 })
    let stream3: Observable<Int> = stream2.skip(2)
    root.value = stream3
    scheduler.scheduleAt(0) { source1.on(.next(3)) }
    scheduler.scheduleAt(1000) { source1.on(.next(1)) }
    scheduler.scheduleAt(4000) { source1.on(.next(3)) }
    scheduler.scheduleAt(6000) { source1.on(.next(0)) }
    scheduler.scheduleAt(6000) { source1.on(.completed) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, isEnd in
        if count == 3 { subscription0.dispose() }
        if isEnd { subscription0.dispose() }
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
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 0)] as [Subscription])
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
    scheduler.scheduleAt(0) { source3.on(.next(5)) }
    scheduler.scheduleAt(2000) { source3.on(.next(2)) }
    scheduler.scheduleAt(2000) { source3.on(.error(GraphError(code: 1))) }
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

  func testGraph47() {
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
    let source0 = scheduler.createHotObservable([.next(1000, 5), .next(2000, 3), .next(3000, 2), .next(4000, 4), .next(5000, 4), .next(8000, 5), .completed(11000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable<Int>.interval(.ticks(3001), scheduler: scheduler).take(1).retry(when: { (errors: Observable<any Error>) in errors.take(2).concat(Observable.error(GraphError(code: 5))) })
    let stream2: Observable<Int> = Observable.combineLatest([stream1, source0.asObservable()]) { combine($0) }
    let stream3: Observable<Int> = Observable<Int>.interval(.ticks(1003), scheduler: scheduler).take(2).scan(0, accumulator: accumulate)
    let stream4: Observable<Int> = stream2.concatMap { closure1(); return ([stream3] as [Observable<Int>])[abs($0) % 1] }
    root.value = stream4
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(3000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 3000)] as [Subscription])
  }

  func testGraph48() {
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
    let source0 = ReplaySubject<Int>.create(bufferSize: 2)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().bufferWithTrigger(source0.asObservable()).map { combine($0) }
    let stream2: Observable<Int> = stream1.reduce(0, accumulator: accumulate)
    let stream3: Observable<Int> = stream2.throttle(.ticks(2001), latest: true, scheduler: scheduler)
    root.value = stream3
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 60000: onDisposed",
      ])
  }
}
