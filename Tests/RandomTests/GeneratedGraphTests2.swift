// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class GeneratedGraphTests2: XCTestCase {
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
    let source0 = PublishSubject<Int>()
    let source2 = scheduler.createColdObservable([.next(0, 4), .next(3000, 8), .completed(4000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = source2.asObservable().skip(while: { $0 % 2 != 0 })
    let stream2: Observable<Int> = stream1.multicast({ ReplaySubject<Int>.create(bufferSize: 1) }, selector: { closure1(); return .merge($0, $0) })
    let stream3: Observable<Int> = source0.asObservable().catchAndReturn(6)
    let stream4: Observable<Int> = stream2.bufferWithTrigger(stream3).map { combine($0) }
    root.value = stream4
    scheduler.scheduleAt(4000) { source0.on(.next(2)) }
    scheduler.scheduleAt(4000) { source0.on(.error(GraphError(code: 2))) }
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
        "observer 0 at 4000: next(1229)",
        "observer 0 at 4000: next(0)",
        "observer 0 at 4000: next(0)",
        "observer 0 at 4000: completed",
        "observer 0 at 4000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 4000)] as [Subscription])
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
    let source0 = scheduler.createHotObservable([.next(1000, 0), .next(3000, 1), .next(3000, 4), .completed(4000)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.next(2000, 7), .next(3000, 9), .next(5000, 6), .completed(8000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().throttle(.ticks(1003), latest: false, scheduler: scheduler)
    let stream2: Observable<Int> = stream1.startWith(2, 9)
    let stream3: Observable<Int> = stream2.share(replay: 0, scope: .whileConnected)
    root.value = stream3
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(8000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(2)",
        "observer 0 at 0: next(9)",
        "observer 0 at 1000: next(0)",
        "observer 0 at 3000: next(1)",
        "observer 0 at 4000: completed",
        "observer 0 at 4000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 4000)] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
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
    let source0 = PublishSubject<Int>()
    let subscription0 = SerialDisposable()
    let calls1 = Counter()
    @Sendable func closure1() {
      note("closure 1", "called")
      if calls1.add() == 1 { subscription0.dispose() }
    }
    let stream1: Observable<Int> = source0.asObservable().map { closure1(); return $0 }
    let stream2: Observable<Int> = stream1.asSingle().asObservable()
    root.value = stream2
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(6000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 6000: onDisposed",
      ])
  }

  func testGraph87() {
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
    let source0 = ReplayRelay<Int>.create(bufferSize: 2)
    let source2 = scheduler.createHotObservable([.next(1000, 8), .next(1000, 2), .next(3000, 9), .next(6000, 3), .completed(9000)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createHotObservable([.next(1000, 9), .next(2000, 9), .completed(3000)] as [Recorded<Event<Int>>])
    let source4 = scheduler.createHotObservable([.next(4000, 8), .next(5000, 8)] as [Recorded<Event<Int>>])
    let source5 = scheduler.createColdObservable([.completed(0)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let calls1 = Counter()
    @Sendable func closure1() {
      note("closure 1", "called")
      if calls1.add() == 3 { source0.accept(4); source0.accept(3); source0.accept(1) }
    }
    let stream1: Observable<Int> = Observable.merge(Observable.of(5, 1), Observable.range(start: 6, count: 3))
    let stream2: Observable<Int> = source5.asObservable().flatMapFirst { closure1(); return ([stream1] as [Observable<Int>])[abs($0) % 1] }
    root.value = stream2
    scheduler.scheduleAt(1000) { source0.accept(0) }
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
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [] as [Subscription])
    XCTAssertEqual(source5.subscriptions, [Subscription(0, 0)] as [Subscription])
  }

  func testGraph100() {
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
    let source1 = scheduler.createHotObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createColdObservable([.next(3000, 1), .next(6000, 5), .next(8000, 9), .next(9000, 9), .next(12000, 4), .next(12000, 2), .completed(15000)] as [Recorded<Event<Int>>])
    let source3 = ReplaySubject<Int>.create(bufferSize: 4)
    let source4 = scheduler.createColdObservable([.next(3000, 6), .next(6000, 2), .next(8000, 6), .next(9000, 6), .next(11000, 9), .next(14000, 9), .completed(15000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source3.asObservable().withLatestFrom(source4.asObservable(), source1.asObservable()) { combine([$0, $1, $2]) }
    root.value = stream1
    scheduler.scheduleAt(0) { source0.on(.next(1)) }
    scheduler.scheduleAt(0) { source0.on(.next(1)) }
    scheduler.scheduleAt(0) { source0.on(.next(0)) }
    scheduler.scheduleAt(1000) { source0.dispose() }
    scheduler.scheduleAt(4000) { source3.on(.next(3)) }
    scheduler.scheduleAt(7000) { source3.on(.error(GraphError(code: 5))) }
    scheduler.scheduleAt(6000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 7000: error(5)",
        "observer 0 at 7000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(6000, 7000)] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [Subscription(6000, 7000)] as [Subscription])
  }

  func testGraph110() {
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
    let source0 = scheduler.createHotObservable([.next(4000, 7), .completed(6000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.range(start: 7, count: 0).buffer(timeSpan: .ticks(503), count: 2, scheduler: scheduler).map(combine)
    let stream2: Observable<Int> = stream1.retry(when: { $0.enumerated().flatMap { number, error -> Observable<Int> in number < 2 ? .timer(.ticks(3001), scheduler: scheduler) : .error(error) } })
    let stream3: Observable<Int> = stream2.startWith(5, 2)
    let shared0 = stream3.publish()
    let stream4: Observable<Int> = shared0.observe(on: scheduler, buffer: .oldest(1))
    let stream5: Observable<Int> = stream4.scan(0, accumulator: accumulate)
    root.value = stream5
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(3000) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(60000) { connection0_0.dispose() }
    let connection0_1 = SerialDisposable()
    scheduler.scheduleAt(11000) { connection0_1.disposable = shared0.connect() }
    scheduler.scheduleAt(60000) { connection0_1.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3000: next(5)",
        "observer 0 at 3000: completed",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
  }

  func testGraph114() {
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
    root.value = Observable<Int>.timer(.ticks(1), scheduler: scheduler)
    scheduler.scheduleAt(6000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 6001: next(0)",
        "observer 0 at 6001: completed",
        "observer 0 at 6001: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph118() {
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
    let source1 = scheduler.createHotObservable([.next(0, 1), .next(1000, 2), .completed(3000)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createColdObservable([.next(3000, 1), .completed(4000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.never().withUnretained(log) { _, value in value }
    let stream2: Observable<Int> = source0.asObservable().catch { _ in Observable<Int>.deferred { .from([0, 5, 4]) } }
    let stream3: Observable<Int> = stream2.pairwise().map { combine([$0, $1]) }
    let stream4: Observable<Int> = Observable<Int>.interval(.ticks(3009), scheduler: scheduler).take(3).buffer(timeSpan: .ticks(3503), count: 2, scheduler: scheduler).map(combine)
    let stream5: Observable<Int> = source1.asObservable().bufferWithTrigger(stream4).map { combine($0) }
    let stream6: Observable<Int> = source2.asObservable().pairwise().map { combine([$0, $1]) }
    let stream7: Observable<Int> = stream6.skip(1)
    let stream8: Observable<Int> = stream5.sample(stream7)
    let stream9: Observable<Int> = Observable.from([stream3, source1.asObservable(), stream8]).merge()
    let stream10: Observable<Int> = stream1.skip(until: stream9)
    let stream11: Observable<Int> = stream10.share(replay: 2, expiry: .ticks(3001), scheduler: scheduler)
    root.value = stream11
    scheduler.scheduleAt(0) { source0.on(.completed) }
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
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 1000), Subscription(0, 1000)] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 1000)] as [Subscription])
  }
}
