// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class GeneratedGraphTests: XCTestCase {
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
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source0 = scheduler.createHotObservable([.completed(5000)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.next(3000, 2), .next(3000, 7), .next(4000, 9), .next(7000, 1), .next(10000, 7), .completed(13000)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = source0.asObservable().flatMapLatest { closure1(); return ([Observable<Int>.from([6, 3, 2, 5]), source1.asObservable()] as [Observable<Int>])[abs($0) % 2] }
    let stream2: Observable<Int> = source2.asObservable().map { ($0 &* 3 &+ 1) % 1000 }
    let stream3: Observable<Int> = Observable.combineLatest([stream1, stream2]) { combine($0) }
    root.value = stream3
    scheduler.scheduleAt(5000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(16000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 16000: onDisposed",
      ])
    XCTAssertEqual(source0.subscriptions, [Subscription(5000, 16000)] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [Subscription(5000, 16000)] as [Subscription])
  }

  func testGraph18() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source1 = scheduler.createHotObservable([.next(3000, 0), .next(3000, 5), .next(4000, 9), .error(4000, GraphError(code: 5))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.combineLatest(Observable<Int>.never(), source1.asObservable(), Observable<Int>.from([9, 7, 0])) { combine([$0, $1, $2]) }
    let stream2: Observable<Int> = stream1.ifEmpty(default: 7)
    let stream3: Observable<Int> = stream2.retry(when: { $0.enumerated().flatMap { number, error -> Observable<Int> in number < 1 ? .timer(.ticks(1003), scheduler: scheduler) : .error(error) } })
    let stream4: Observable<Int> = stream3.window(timeSpan: .ticks(2501), count: 3, scheduler: scheduler).enumerated().flatMap { number, window in window.map { index(number, $0) } }
    let stream5: Observable<Int> = Observable<Int>.never().ifEmpty(switchTo: stream4)
    let stream6: Observable<Int> = stream5.observe(on: scheduler, buffer: .newest(2))
    root.value = stream6
    scheduler.scheduleAt(5000) {
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
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
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
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source1 = scheduler.createHotObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let source2 = BehaviorSubject<Int>(value: 6)
    let source3 = BehaviorSubject<Int>(value: 5)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source3.asObservable().materialize().elements()
    let stream2: Observable<Int> = stream1.materialize().elements()
    root.value = stream2
    scheduler.scheduleAt(4000) { source2.on(.next(2)) }
    scheduler.scheduleAt(6000) { source2.on(.next(2)) }
    scheduler.scheduleAt(4000) { source3.on(.next(2)) }
    scheduler.scheduleAt(5000) { source3.on(.completed) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(5)",
        "observer 0 at 4000: next(2)",
        "observer 0 at 5000: completed",
        "observer 0 at 5000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
  }

  func testGraph41() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source0 = PublishSubject<Int>()
    let subscription0 = SerialDisposable()
    let calls1 = Counter()
    @Sendable func closure1() {
      note("closure 1", "called")
      if calls1.add() == 1 { source0.on(.next(4)) }
    }
    let stream1: Observable<Int> = Observable<Int>.timer(.ticks(1003), scheduler: scheduler).asInfallible(onErrorJustReturn: 5).asObservable()
    let stream2: Observable<Int> = stream1.map { ($0 &* 3 &+ 4) % 1000 }
    let stream3: Observable<Int> = stream2.flatMapLatest { closure1(); return ([source0.asObservable()] as [Observable<Int>])[abs($0) % 1] }
    let stream4: Observable<Int> = stream3.take(for: .ticks(2001), scheduler: scheduler)
    root.value = stream4
    scheduler.scheduleAt(5000) { source0.on(.next(1)) }
    scheduler.scheduleAt(7000) { source0.on(.next(2)) }
    scheduler.scheduleAt(7000) { source0.on(.next(7)) }
    scheduler.scheduleAt(7000) { source0.on(.next(2)) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 3 { source0.on(.next(0)) }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 1003: called",
        "observer 0 at 2001: completed",
        "observer 0 at 2001: onDisposed",
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
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source2 = scheduler.createColdObservable([.error(2000, GraphError(code: 8))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source2.asObservable().mapTo(0)
    root.value = stream1
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 2000: error(8)",
        "observer 0 at 2000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 2000)] as [Subscription])
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
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source0 = BehaviorSubject<Int>(value: 2)
    let source1 = scheduler.createColdObservable([.next(3000, 5), .next(4000, 2), .next(7000, 3), .completed(8000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let shared0 = Observable<Int>.empty().multicast(PublishSubject<Int>()).refCount()
    root.value = shared0
    scheduler.scheduleAt(1000) { source0.on(.next(0)) }
    scheduler.scheduleAt(1000) { source0.on(.next(0)) }
    scheduler.scheduleAt(1000) { source0.on(.next(9)) }
    scheduler.scheduleAt(1000) { source0.on(.completed) }
    scheduler.scheduleAt(2000) { source0.dispose() }
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
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source0 = scheduler.createHotObservable([.next(1000, 4), .completed(2000)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.next(1000, 5), .next(3000, 7), .completed(6000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.concat(source0.asObservable(), source1.asObservable())
    let stream2: Observable<Int> = stream1.throttle(latest: false, scheduler: scheduler) { .ticks(1001 + abs($0) % 3 * 1000) }
    let shared0 = stream2.share(replay: 0, scope: .whileConnected)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream3: Observable<Int> = shared0.concatMap { closure1(); return ([shared0] as [Observable<Int>])[abs($0) % 1] }
    root.value = stream3
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 1000: called",
        "observer 0 at 6000: completed",
        "observer 0 at 6000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 2000)] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [Subscription(2000, 6000)] as [Subscription])
  }

  func testGraph74() {
    struct GraphError: Error { let code: Int }
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())
    @Sendable func note(_ actor: String, _ what: String) { log.add("\(actor) at \(scheduler.clock): \(what)") }
    @Sendable func note(_ actor: String, _ event: Event<Int>) {
      switch event {
      case .next(let value): note(actor, "next(\(value))")
      case .error(let error as GraphError): note(actor, "error(\(error.code))")
      case .error(RxError.disposed): note(actor, "error(disposed)")
      case .error(let error as CompositeError): note(actor, "error(\(error.errors.count) errors)")
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
    let source1 = PublishSubject<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.merge(Observable.repeatElement(9).take(2), source1.asObservable(), Observable<Int>.empty())
    let stream2: Observable<Int> = Observable<Int>.deferred { .from([]) }.retry(.linear(initial: .ticks(3001), increment: .ticks(3001), maximum: .ticks(30010), maxAttemptCount: 3), scheduler: scheduler)
    let stream3: Observable<Int> = stream1.bufferWithTrigger(stream2).map { combine($0) }
    root.value = stream3
    scheduler.scheduleAt(1000) { source1.on(.next(3)) }
    scheduler.scheduleAt(1000) { source1.on(.next(7)) }
    scheduler.scheduleAt(1000) { source1.on(.next(2)) }
    scheduler.scheduleAt(4000) { source1.on(.next(5)) }
    scheduler.scheduleAt(7000) { source1.on(.completed) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 7000: next(9548)",
        "observer 0 at 7000: completed",
        "observer 0 at 7000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }
}
