// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class PrintedGraphTests2: XCTestCase {
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
    let source0 = scheduler.createHotObservable([.next(1000, 5), .next(2000, 3), .next(3000, 2), .next(4000, 4), .next(5000, 4), .next(8000, 5), .completed(11000)] as [Recorded<Event<Int>>])
    let source1 = AsyncSubject<Int>()
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable<Int>.deferred { .from([0, 3, 5]) }.asMaybe().asObservable()
    let stream2: Observable<Int> = Observable.from([stream1, source0.asObservable()]).merge()
    let stream3: Observable<Int> = source1.asObservable().ignoreElements().map { (_: Never) -> Int in }
    let stream4: Observable<Int> = stream2.concatMap { closure1(); return ([stream3] as [Observable<Int>])[abs($0) % 1] }
    root.value = stream4
    scheduler.scheduleAt(0) { source1.on(.next(7)) }
    scheduler.scheduleAt(3000) { source1.on(.next(8)) }
    scheduler.scheduleAt(4000) { source1.on(.completed) }
    scheduler.scheduleAt(4000) { source1.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: error(the stream has more than one element)",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 0)] as [Subscription])
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
    let source0 = ReplaySubject<Int>.create(bufferSize: 2)
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable.just(8).catch { _ in Observable.range(start: 6, count: 0) }
    let stream2: Observable<Int> = source0.asObservable().timeout(.ticks(2003), other: source0.asObservable(), scheduler: scheduler)
    let stream3: Observable<Int> = Observable.merge(stream1, source0.asObservable(), stream2)
    let stream4: Observable<Int> = Observable.deferred { closure1(); return stream3 }
    let stream5: Observable<Int> = stream4.take(for: .ticks(3001), scheduler: scheduler)
    root.value = stream5
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
        "observer 0 at 0: next(8)",
        "observer 0 at 3001: completed",
        "observer 0 at 3001: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

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
    let stream1: Observable<Int> = Observable.concat(Observable<Int>.empty(), Observable.of(0), Observable<Int>.from([7, 9]))
    let shared0 = stream1.share(replay: 0, scope: .whileConnected)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream2: Observable<Int> = shared0.asSingle().asObservable()
    let stream3: Observable<Int> = stream2.reduce(0, accumulator: accumulate)
    let stream4: Observable<Int> = stream3.multicast({ ReplaySubject<Int>.create(bufferSize: 1) }, selector: { closure1(); return .merge($0, $0) })
    root.value = stream4
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
        "observer 0 at 0: error(the stream has more than one element)",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
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
    @Sendable func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
    let source1 = scheduler.createHotObservable([.next(0, 2), .next(1000, 7)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.amb([Observable.range(start: 0, count: 1), source1.asObservable(), Observable.of(9, 5)])
    let stream2: Observable<Int> = stream1.enumerated().map { index($0.index, $0.element) }
    let stream3: Observable<Int> = stream2.window(timeSpan: .ticks(503), count: 2, scheduler: scheduler).enumerated().flatMap { number, window in window.map { index(number, $0) } }
    let stream4: Observable<Int> = stream3.skip(.ticks(3001), scheduler: scheduler)
    root.value = stream4
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(12000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 0)] as [Subscription])
  }

  func testGraph60() {
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
    let source1 = scheduler.createColdObservable([.next(2000, 4), .next(4000, 1), .next(7000, 6), .next(7000, 1)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let shared0 = Observable<Int>.never().replay(2)
    let stream1: Observable<Int> = source1.asObservable().take(3)
    let stream2: Observable<Int> = stream1.compactMap { $0 % 4 != 0 ? $0 : nil }
    let stream3: Observable<Int> = stream2.retry(when: { (errors: Observable<any Error>) in errors.take(0) })
    let stream4: Observable<Int> = stream3.take(until: { $0 % 4 == 0 }, behavior: .exclusive)
    root.value = stream4
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(1000) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(60000) { connection0_0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 1 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 4000: next(1)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 4000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 4000)] as [Subscription])
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
    let source1 = scheduler.createHotObservable([.completed(4000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().asMaybe().asObservable()
    let stream2: Observable<Int> = stream1.materialize().compactMap { $0.element }
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
        "observer 0 at 4000: completed",
        "observer 0 at 4000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 4000)] as [Subscription])
  }

  func testGraph77() {
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
    let source0 = scheduler.createHotObservable([.next(2000, 2), .next(3000, 9), .next(6000, 0), .next(8000, 0), .next(10000, 7), .next(10000, 3), .error(12000, GraphError(code: 6))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.combineLatest(source0.asObservable(), Observable<Int>.error(GraphError(code: 7))) { combine([$0, $1]) }
    let stream2: Observable<Int> = stream1.map { ($0 &* 3 &+ 1) % 1000 }
    let shared0 = stream2.replay(2)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream3: Observable<Int> = shared0.take(until: source0.asObservable())
    let stream4: Observable<Int> = stream3.window(timeSpan: .ticks(2501), count: 2, scheduler: scheduler).enumerated().flatMap { number, window in window.map { index(number, $0) } }
    let stream5: Observable<Int> = stream4.filter { _ in closure1(); return true }
    let stream6: Observable<Int> = stream5.take(while: { $0 % 2 != 0 }, behavior: .inclusive)
    root.value = stream6
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(1000) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(6000) { connection0_0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(10000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 1000: error(7)",
        "observer 0 at 1000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [Subscription(0, 1000), Subscription(1000, 1000)] as [Subscription])
  }

  func testGraph101() {
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
    let stream1: Observable<Int> = source0.asObservable().withLatestFrom(source0.asObservable()) { combine([$0, $1]) }
    root.value = stream1
    scheduler.scheduleAt(5000) { source0.on(.next(1)) }
    scheduler.scheduleAt(5000) { source0.on(.completed) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(12000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 5000: next(106)",
        "observer 0 at 5000: completed",
        "observer 0 at 5000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }
}
