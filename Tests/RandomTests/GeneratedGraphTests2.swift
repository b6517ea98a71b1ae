// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class GeneratedGraphTests2: XCTestCase {
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
    @Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
    @Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
    let source0 = scheduler.createHotObservable([.next(1000, 0), .next(3000, 1), .next(3000, 4), .completed(4000)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.next(2000, 7), .next(3000, 9), .next(5000, 6), .completed(8000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    @Sendable func closure2() { note("closure 2", "called") }
    let stream1: Observable<Int> = Observable<Int>.error(GraphError(code: 7)).startWith(7)
    let stream2: Observable<Int> = Observable.merge(Observable.of(3, 8), Observable.range(start: 3, count: 1))
    let stream3: Observable<Int> = stream1.flatMapFirst { closure2(); return ([stream2] as [Observable<Int>])[abs($0) % 1] }
    let stream4: Observable<Int> = stream3.scan(0, accumulator: accumulate)
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
        "closure 2 at 0: called",
        "observer 0 at 0: error(7)",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
  }

  func testGraph64() {
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
    @Sendable func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
    let source2 = scheduler.createHotObservable([.next(1000, 8), .next(3000, 0), .next(5000, 0), .next(8000, 9), .next(11000, 8), .completed(13000)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createHotObservable([.next(4000, 3), .completed(6000)] as [Recorded<Event<Int>>])
    let source4 = scheduler.createColdObservable([.next(1000, 8), .next(4000, 3), .completed(5000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source2.asObservable().groupBy { $0 % 2 }.flatMap { group in group.map { index(group.key, $0) } }
    let stream2: Observable<Int> = stream1.element(at: 1)
    let stream3: Observable<Int> = stream2.ignoreElements().asCompletable().asObservable().map { (_: Never) -> Int in }
    let stream4: Observable<Int> = Observable.merge(source3.asObservable(), source4.asObservable(), source4.asObservable(), delayingErrors: true)
    let stream5: Observable<Int> = stream4.retry(2)
    let stream6: Observable<Int> = stream5.asInfallible(onErrorJustReturn: 1).asObservable()
    let stream7: Observable<Int> = stream6.observe(on: scheduler, buffer: .oldest(3))
    let stream8: Observable<Int> = Observable.concat(stream3, stream7)
    let stream9: Observable<Int> = stream8.asMaybe().asObservable()
    root.value = stream9
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 4000: error(the stream has more than one element)",
        "observer 0 at 4000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 3000)] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [Subscription(3000, 4000)] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [Subscription(3000, 4000), Subscription(3000, 4000)] as [Subscription])
  }

  func testGraph67() {
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
    let source2 = scheduler.createColdObservable([.next(1000, 7), .next(3000, 8), .next(6000, 6), .next(6000, 9), .next(8000, 5), .completed(10000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.deferred { .from([1, 0]) }.map { ($0 &* 3 &+ 2) % 1000 }
    let stream2: Observable<Int> = stream1.pausable(source2.asObservable().map { $0 % 2 == 0 })
    root.value = stream2
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 1 { subscription0.dispose() }
        if count == 5 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1") { count, _ in
        if count == 2 { subscription1.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription1.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
        "observer 1 at 0: completed",
        "observer 1 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 0), Subscription(0, 0)] as [Subscription])
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
    let source0 = EventRelay<Int>()
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

  func testGraph92() {
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
    @Sendable func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.range(start: 3, count: 1).enumerated().map { index($0.index, $0.element) }
    let stream2: Observable<Int> = stream1.element(at: 0)
    root.value = stream2
    scheduler.scheduleAt(6000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 3 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(15000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 6000: next(3)",
        "observer 0 at 6000: completed",
        "observer 0 at 6000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph96() {
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
    let source1 = scheduler.createHotObservable([.next(3000, 4), .next(5000, 5), .next(7000, 9), .next(7000, 6), .next(9000, 5)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    root.value = source1.asObservable()
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3000: next(4)",
        "observer 0 at 5000: next(5)",
        "observer 0 at 7000: next(9)",
        "observer 0 at 7000: next(6)",
        "observer 0 at 9000: next(5)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 60000: onDisposed",
      ])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 60000)] as [Subscription])
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
    let source0 = AsyncSubject<Int>()
    let subscription0 = SerialDisposable()
    root.value = source0.asObservable()
    scheduler.scheduleAt(5000) { source0.on(.next(1)) }
    scheduler.scheduleAt(5000) { source0.on(.completed) }
    scheduler.scheduleAt(4000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 5000: next(1)",
        "observer 0 at 5000: completed",
        "observer 0 at 5000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
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
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.error(GraphError(code: 8)).buffer(timeSpan: .ticks(1501), count: 1, scheduler: scheduler).map(combine)
    let stream2: Observable<Int> = stream1.takeLast(1)
    let shared0 = stream2.replay(1)
    @Sendable func closure1() { note("closure 1", "called") }
    let stream3: Observable<Int> = Observable.create { closure1(); return Observable.repeatElement(7).take(1).subscribe($0) }
    let stream4: Observable<Int> = stream3.retry(when: { (errors: Observable<any Error>) in errors.take(0).concat(Observable.error(GraphError(code: 1))) })
    root.value = stream4
    let connection0_0 = SerialDisposable()
    scheduler.scheduleAt(0) { connection0_0.disposable = shared0.connect() }
    scheduler.scheduleAt(4000) { connection0_0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(10000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 1 at 0: called",
        "observer 0 at 0: next(7)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }
}
