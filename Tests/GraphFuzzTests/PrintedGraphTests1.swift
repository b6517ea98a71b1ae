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
    @Sendable func resource(_ number: Int) -> SerialDisposable {
      let resource = SerialDisposable()
      resource.disposable = Disposables.create { releases.add("resource \(number) at \(scheduler.clock): onDispose") }
      return resource
    }
    @Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
    @Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
    let source0 = scheduler.createHotObservable([.next(4000, 5), .next(4000, 7)] as [Recorded<Event<Int>>])
    let source1 = scheduler.createHotObservable([.next(3000, 7), .next(3000, 7), .next(4000, 9), .next(6000, 8), .completed(9000)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createHotObservable([.next(1000, 7), .next(1000, 9), .next(3000, 4)] as [Recorded<Event<Int>>])
    let source3 = scheduler.createColdObservable([.completed(0)] as [Recorded<Event<Int>>])
    let source4 = ReplaySubject<Int>.create(bufferSize: 2)
    let subscription0 = SerialDisposable()
    @Sendable func closure3() { note("closure 3", "called") }
    let stream1: Observable<Int> = Observable.merge(source2.asObservable(), source3.asObservable())
    let stream2: Observable<Int> = Observable.zip([stream1, source4.asObservable()]) { combine($0) }
    let stream3: Observable<Int> = Observable.using({ closure3(); return resource(3) }, observableFactory: { _ in note("closure 3", "streamMade"); return stream2 })
    root.value = stream3
    scheduler.scheduleAt(5000) { source4.on(.next(4)) }
    scheduler.scheduleAt(8000) { source4.on(.next(0)) }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(12000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "closure 3 at 0: called",
        "closure 3 at 0: streamMade",
        "observer 0 at 5000: next(151)",
        "observer 0 at 8000: next(161)",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 12000: onDisposed",
        "resource 3 at 12000: onDispose",
      ])
    XCTAssertEqual(source0.subscriptions, [] as [Subscription])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [Subscription(0, 12000)] as [Subscription])
    XCTAssertEqual(source3.subscriptions, [Subscription(0, 0)] as [Subscription])
  }

  func testGraph9() {
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
    let source0 = BehaviorRelay<Int>(value: 2)
    let source1 = AsyncSubject<Int>()
    let source2 = PublishSubject<Int>()
    let source3 = scheduler.createColdObservable([.next(3000, 0), .error(3000, GraphError(code: 9))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let calls2 = Counter()
    @Sendable func closure2() {
      note("closure 2", "called")
      if calls2.add() == 1 { source0.accept(1); source0.accept(9) }
    }
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable<Int>.empty().map { closure1(); return $0 }
    let stream2: Observable<Int> = Observable.merge(stream1, source2.asObservable(), Observable<Int>.empty())
    let stream3: Observable<Int> = Observable.zip([source0.asObservable(), Observable.just(6)]) { combine($0) }
    let stream4: Observable<Int> = stream3.startWith(1)
    let stream5: Observable<Int> = Observable.combineLatest([source2.asObservable(), Observable<Int>.never(), source3.asObservable()]) { combine($0) }
    let stream6: Observable<Int> = stream2.map { closure2(); return ([stream4, stream5] as [Observable<Int>])[abs($0) % 2] }.merge(maxConcurrent: 1)
    root.value = stream6
    scheduler.scheduleAt(3000) { source1.on(.next(6)) }
    scheduler.scheduleAt(3000) { source2.on(.next(5)) }
    scheduler.scheduleAt(4000) { source2.on(.completed) }
    scheduler.scheduleAt(3000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 2 { source1.on(.completed) }
        if count == 4 { source0.accept(6) }
      }
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
    XCTAssertEqual(source3.subscriptions, [] as [Subscription])
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
      log.entries.filter { $0.hasPrefix("observer 0 ") },
      [
        "observer 0 at 0: next(7)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(
      log.entries.filter { $0.hasPrefix("observer 1 ") },
      [
        "observer 1 at 0: next(7)",
        "observer 1 at 0: completed",
        "observer 1 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
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
    let source1 = scheduler.createHotObservable([.next(0, 3), .next(1000, 2), .completed(2000)] as [Recorded<Event<Int>>])
    let source2 = scheduler.createColdObservable([.completed(3000)] as [Recorded<Event<Int>>])
    let source4 = scheduler.createHotObservable([.next(3000, 6), .next(3000, 9), .error(5000, GraphError(code: 3))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    @Sendable func closure1() { note("closure 1", "called") }
    let stream1: Observable<Int> = Observable<Int>.empty().take(for: .ticks(1001), scheduler: scheduler)
    let stream2: Observable<Int> = stream1.map { closure1(); return ([source1.asObservable()] as [Observable<Int>])[abs($0) % 1] }.merge(maxConcurrent: 3)
    let shared0 = stream2.replay(1).refCount()
    @Sendable func closure2() { note("closure 2", "called") }
    let stream3: Observable<Int> = Observable.amb([shared0, source2.asObservable()])
    let stream4: Observable<Int> = stream3.timeout(.ticks(3003), scheduler: scheduler)
    let stream5: Observable<Int> = Observable.combineLatest(Observable.of(7, 8, 5), Observable.range(start: 0, count: 3)) { combine([$0, $1]) }
    let stream6: Observable<Int> = source2.asObservable().timeout(.ticks(2009), other: source4.asObservable(), scheduler: scheduler)
    let stream7: Observable<Int> = stream4.flatMapFirst { closure2(); return ([stream5, stream6] as [Observable<Int>])[abs($0) % 2] }
    let stream8: Observable<Int> = stream7.ifEmpty(default: 4)
    root.value = stream8
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0")
    }
    scheduler.scheduleAt(9000) { subscription0.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries,
      [
        "observer 0 at 0: next(4)",
        "observer 0 at 0: completed",
        "observer 0 at 0: onDisposed",
      ])
    XCTAssertEqual(releases.entries.sorted(), [])
    XCTAssertEqual(source1.subscriptions, [] as [Subscription])
    XCTAssertEqual(source2.subscriptions, [] as [Subscription])
    XCTAssertEqual(source4.subscriptions, [] as [Subscription])
  }

  func testGraph16() {
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
    let source2 = scheduler.createHotObservable([.error(3000, GraphError(code: 8))] as [Recorded<Event<Int>>])
    let subscription0 = SerialDisposable()
    let subscription1 = SerialDisposable()
    let subscription2 = SerialDisposable()
    let stream1: Observable<Int> = source0.asObservable().delay(.ticks(1), scheduler: scheduler)
    let stream2: Observable<Int> = stream1.timeout(.ticks(9), other: source2.asObservable(), scheduler: scheduler)
    root.value = stream2
    scheduler.scheduleAt(2000) { source0.on(.next(0)) }
    scheduler.scheduleAt(5000) { source0.on(.completed) }
    scheduler.scheduleAt(3000) {
      guard let stream = root.value else { return }
      subscription0.disposable = observe(stream, "observer 0") { count, _ in
        if count == 4 { subscription0.dispose() }
      }
    }
    scheduler.scheduleAt(60000) { subscription0.dispose() }
    scheduler.scheduleAt(0) {
      guard let stream = root.value else { return }
      subscription1.disposable = observe(stream, "observer 1")
    }
    scheduler.scheduleAt(60000) { subscription1.dispose() }
    scheduler.scheduleAt(2000) {
      guard let stream = root.value else { return }
      subscription2.disposable = observe(stream, "observer 2")
    }
    scheduler.scheduleAt(60000) { subscription2.dispose() }
    scheduler.start()
    XCTAssertEqual(
      log.entries.filter { $0.hasPrefix("observer 1 ") },
      [
        "observer 1 at 3000: error(8)",
        "observer 1 at 3000: onDisposed",
      ])
    XCTAssertEqual(
      log.entries.filter { $0.hasPrefix("observer 2 ") },
      [
        "observer 2 at 3000: error(8)",
        "observer 2 at 3000: onDisposed",
      ])
    XCTAssertEqual(
      releases.entries.sorted(),
      [
        "observer 0 at 60000: onDisposed",
      ])
    XCTAssertEqual(source2.subscriptions, [Subscription(9, 3000), Subscription(2009, 3000), Subscription(3009, 60000)] as [Subscription])
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
}
