// Generated: `swift run GraphFuzzer --print-tests`.
// swift-format-ignore-file

import Rill
import RillTesting
import TestSupport
import XCTest

/// Random graphs, printed as the fuzzer prints a mismatch.
final class GeneratedGraphTests: XCTestCase {
  func testGraph11() {
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
    let source0 = scheduler.createColdObservable([.completed(2000)] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.never().catch { _ in source0.asObservable() }
    let stream2: Observable<Int> = stream1.groupBy(until: { $0.skip(2) }) { $0 % 4 }.flatMap { $0.enumerated().map { index($0.index, $0.element) } }
    let stream3: Observable<Int> = stream2.ignoreElements().asCompletable().asObservable().map { (_: Never) -> Int in }
    root.value = stream3
    scheduler.scheduleAt(1000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(5000) { subscription0.dispose() }
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
        "observer 0 at 5000: onDisposed",
        "observer 1 at 60000: onDisposed",
      ])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
  }

  func testGraph14() {
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
    let source2 = scheduler.createHotObservable([.next(1000, 9), .completed(4000)] as [Recorded<Event<Int>>])
    let source3 = PublishSubject<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable.generate(initialState: 0, condition: { $0 < 0 }, iterate: { $0 + 1 }).compactMap { $0 % 4 != 0 ? $0 : nil }
    let stream2: Observable<Int> = stream1.groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0 % 4 }.concatMap { $0 }
    let stream3: Observable<Int> = Observable<Int>.catch(sequence: [source2.asObservable(), source3.asObservable()])
    let stream4: Observable<Int> = stream2.withLatestFrom(stream3) { combine([$0, $1]) }
    let stream5: Observable<Int> = stream4.timeout(.ticks(2001), scheduler: scheduler)
    root.value = stream5
    scheduler.scheduleAt(4000) { source3.on(.error(GraphError(code: 5))) }
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
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 0)] as [Subscription])
  }

  func testGraph19() {
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
    let stream1: Observable<Int> = Observable<Int>.from([6, 9, 8]).multicast(ReplaySubject<Int>.create(bufferSize: 1)).refCount()
    let stream2: Observable<Int> = stream1.startWith(0)
    let stream3: Observable<Int> = stream2.publish().refCount()
    root.value = stream3
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(4000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(0)",
        "observer 0 at 0: next(6)",
        "observer 0 at 0: next(9)",
        "observer 0 at 0: next(8)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph53() {
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
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable<Int>.from([3, 3]).filter { _ in closure1(); return true }
    let stream2: Observable<Int> = stream1.retry(1)
    let stream3: Observable<Int> = stream2.withUnretained(log) { _, value in value }
    let stream4: Observable<Int> = stream3.share(replay: 2, scope: .whileConnected)
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
        "observer 0 at 0: next(3)",
        "closure 1 at 0: called",
        "observer 0 at 0: next(3)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
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
    let source0 = BehaviorRelay<Int>(value: 4)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.empty().ifEmpty(switchTo: source0.asObservable())
    root.value = stream1
    scheduler.scheduleAt(0) { source0.accept(9) }
    scheduler.scheduleAt(0) { source0.accept(2) }
    scheduler.scheduleAt(2000) { source0.accept(5) }
    scheduler.scheduleAt(3000) { source0.accept(8) }
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
        "observer 0 at 0: next(2)",
        "observer 0 at 2000: next(5)",
        "observer 0 at 3000: next(8)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 3000: onDisposed",
      ])
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
    let source0 = PublishRelay<Int>()
    let source1 = BehaviorSubject<Int>(value: 5)
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = Observable<Int>.interval(.ticks(4001), scheduler: scheduler).take(1).skip(while: { $0 % 4 != 0 })
    root.value = stream1
    scheduler.scheduleAt(1000) { source0.accept(5) }
    scheduler.scheduleAt(4000) { source0.accept(6) }
    scheduler.scheduleAt(5000) { source0.accept(4) }
    scheduler.scheduleAt(5000) { source0.accept(3) }
    scheduler.scheduleAt(1000) { source1.on(.next(5)) }
    scheduler.scheduleAt(1000) { source1.on(.next(2)) }
    scheduler.scheduleAt(2000) { source1.on(.next(3)) }
    scheduler.scheduleAt(4000) { source1.on(.completed) }
    scheduler.scheduleAt(10000) { batch { source1.on(.completed); subscription0.dispose(); batch { if let value = try? source1.value() { source1.onNext((value &* 3 &+ 3) % 1000) } } } }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 2 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 4001: next(0)",
        "observer 0 at 4001: completed",
        "observer 0 at 4001: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph65() {
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
    let stream1: Observable<Int> = Observable<Int>.timer(.ticks(3001), scheduler: scheduler).first().asObservable().map { $0 ?? 7 }
    let stream2: Observable<Int> = Observable.of(0, 6, 4).bufferWithTrigger(stream1).map { combine($0) }
    let stream3: Observable<Int> = Observable<Int>.deferred { .from([]) }.delaySubscription(.ticks(2003), scheduler: scheduler)
    let stream4: Observable<Int> = stream2.timeout(.ticks(1009), other: stream3, scheduler: scheduler)
    root.value = stream4
    scheduler.scheduleAt(2000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 4 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 2000: next(1075)",
        "observer 0 at 2000: completed",
        "observer 0 at 2000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
  }

  func testGraph78() {
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
    let source1 = scheduler.createColdObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let source2 = EventRelay<Int>()
    let subscription0 = SerialDisposable()
    let stream1: Observable<Int> = source1.asObservable().compactMap { $0 % 3 != 0 ? $0 : nil }
    let stream2: Observable<Int> = stream1.skip(.ticks(3001), scheduler: scheduler)
    let stream3: Observable<Int> = Observable.combineLatest([source1.asObservable(), source2.asObservable()]) { combine($0) }
    let stream4: Observable<Int> = stream3.observe(on: scheduler, buffer: .newest(3))
    let stream5: Observable<Int> = stream4.materialize().dematerialize()
    let stream6: Observable<Int> = stream2.bufferWithTrigger(stream5).map { combine($0) }
    let stream7: Observable<Int> = stream6.count()
    root.value = stream7
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 3000: next(1)",
        "observer 0 at 3000: completed",
        "observer 0 at 3000: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [Subscription(0, 3000), Subscription(0, 3000)] as [Subscription])
  }
}
