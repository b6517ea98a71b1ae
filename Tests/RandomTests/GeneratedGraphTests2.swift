// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class GeneratedGraphTests2: XCTestCase {
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
    let source0 = AsyncSubject<Int>()
    let source1 = scheduler.createHotObservable([.next(1000, 1), .next(1000, 8), .next(1000, 9), .next(4000, 7), .next(6000, 0), .next(6000, 3)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().pausable(source1.asObservable().map { $0 % 2 == 0 })
    let stream2: Observable<Int> = stream1.distinctUntilChanged()
    root.value = stream2
    scheduler.scheduleAt(1000) { source0.on(.next(4)) }
    scheduler.scheduleAt(3000) { source0.on(.completed) }
    scheduler.scheduleAt(2000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, isEnd in
        if isEnd { subscription0.dispose() }
        if count == 3 { source0.on(.next(7)) }
        if count == 3 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(4000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3000: completed",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(2000, 3000)] as [Subscription])
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
    @Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
    @Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
    let source0 = BehaviorSubject<Int>(value: 1)
    let source1 = ReplaySubject<Int>.create(bufferSize: 2)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().ignoreElements().asCompletable().andThen(source0.asObservable())
    let stream2: Observable<Int> = source0.asObservable().bufferWithTrigger(stream1).map { combine($0) }
    let stream3: Observable<Int> = stream2.materialize().compactMap { $0.element }
    root.value = stream3
    scheduler.scheduleAt(3000) { source0.on(.error(GraphError(code: 9))) }
    scheduler.scheduleAt(0) { source1.on(.next(0)) }
    scheduler.scheduleAt(0) { source1.on(.next(1)) }
    scheduler.scheduleAt(0) { source1.on(.next(5)) }
    scheduler.scheduleAt(5000) { source1.on(.next(8)) }
    scheduler.scheduleAt(6000) { source1.on(.next(9)) }
    scheduler.scheduleAt(9000) { source1.on(.next(3)) }
    scheduler.scheduleAt(12000) { source1.on(.next(8)) }
    scheduler.scheduleAt(13000) { source1.on(.next(2)) }
    scheduler.scheduleAt(13000) { source1.on(.completed) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3000: completed",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
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
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.from([2, 3]).ignoreElements().asCompletable().andThen(Observable.repeatElement(9).take(2))
    let stream2: Observable<Int> = stream1.timeout(.ticks(1), other: Observable.generate(initialState: 0, condition: { $0 < 1 }, iterate: { $0 + 1 }), scheduler: scheduler)
    let shared0 = stream2.multicast(PublishSubject<Int>()).refCount()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream3: Observable<Int> = shared0.filter { _ in closure1(); return true }
    root.value = stream3
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
        "observer 0 at 0: next(9)",
        "closure 1 at 0: called",
        "observer 0 at 0: next(9)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph107() {
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
    let source0 = ReplaySubject<Int>.create(bufferSize: 2)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.error(GraphError(code: 8)).retry(when: { $0.enumerated().flatMap { number, error -> Observable<Int> in number < 0 ? .timer(.ticks(3), scheduler: scheduler) : .error(error) } })
    let stream2: Observable<Int> = stream1.share(replay: 2, minSubscriberCount: 1)
    root.value = stream2
    scheduler.scheduleAt(0) { source0.on(.next(5)) }
    scheduler.scheduleAt(0) { source0.on(.next(3)) }
    scheduler.scheduleAt(0) { source0.on(.next(4)) }
    scheduler.scheduleAt(3000) { source0.on(.next(9)) }
    scheduler.scheduleAt(4000) { source0.on(.next(8)) }
    scheduler.scheduleAt(5000) { source0.on(.next(7)) }
    scheduler.scheduleAt(5000) { source0.on(.next(0)) }
    scheduler.scheduleAt(6000) { source0.on(.next(7)) }
    scheduler.scheduleAt(9000) { source0.on(.completed) }
    scheduler.scheduleAt(11000) { source0.dispose() }
    scheduler.scheduleAt(2000) {
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

  func testGraph119() {
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
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable.merge(Observable.of(2, 6), Observable.range(start: 4, count: 3))
    let stream2: Observable<Int> = Observable<Int>.error(GraphError(code: 6)).map { closure1(); return ([stream1, source0.asObservable()] as [Observable<Int>])[abs($0) % 2] }.merge(maxConcurrent: 3)
    let shared0 = stream2.share(replay: 0, scope: .forever)
    root.value = shared0
    scheduler.scheduleAt(3000) { source0.on(.next(8)) }
    scheduler.scheduleAt(3000) { source0.on(.next(5)) }
    scheduler.scheduleAt(5000) { source0.on(.next(9)) }
    scheduler.scheduleAt(8000) { source0.on(.next(9)) }
    scheduler.scheduleAt(9000) { source0.on(.next(9)) }
    scheduler.scheduleAt(9000) { source0.on(.next(1)) }
    scheduler.scheduleAt(10000) { source0.on(.completed) }
    scheduler.scheduleAt(11000) { source0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: error(6)",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph126() {
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
    let source0 = BehaviorRelay<Int>(value: 1)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.just(1).catch { _ in Observable.just(7) }
    let stream2: Observable<Int> = stream1.startWith(1)
    let stream3: Observable<Int> = stream2.enumerated().map { index($0.index, $0.element) }
    let stream4: Observable<Int> = stream3.groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0 % 4 }.concatMap { $0 }
    let stream5: Observable<Int> = stream4.observe(on: scheduler)
    root.value = stream5
    scheduler.scheduleAt(3000) { source0.accept(1) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 2 { source0.accept(9) }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(1)",
        "observer 0 at 0: next(32)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph148() {
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
    let source2 = scheduler.createColdObservable([.next(0, 7), .next(1000, 9)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createColdObservable([.next(2000, 6), .next(4000, 5), .completed(4000)] as [Recorded<Event<Int>>])
    let source4 = scheduler.createHotObservable([.next(1000, 6), .completed(4000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.zip(source2.asObservable(), source3.asObservable()) { combine([$0, $1]) }
    @Sendable func closure1() { note("closure 1", "called") }
    let stream2: Observable<Int> = Observable.deferred { closure1(); return source4.asObservable() }
    let stream3: Observable<Int> = stream1.ifEmpty(switchTo: stream2)
    let stream4: Observable<Int> = Observable.range(start: 5, count: 3).bufferWithTrigger(stream3).map { combine($0) }
    root.value = stream4
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
        "observer 0 at 0: next(1323)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 0)] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [Subscription(0, 0)] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [] as [Subscription])
  }
}
