import Rill
import RillTesting
import TestSupport
import XCTest

/// Contract 5: what was passed to an operator lives until the operator has ended or is disposed.
final class ArgumentLifetimeTests: XCTestCase {
  private static let sources: [(String, @Sendable () -> Observable<Int>)] = [
    ("just", { .just(1) }), ("of", { .of(1) }), ("Single", { Single.just(1).asObservable() }),
    ("take(1)", { Observable.never().startWith(1).take(1) }),
    (
      "create",
      {
        .create { observer in
          observer.onNext(1)
          observer.onCompleted()
          return Disposables.create()
        }
      }
    ),
  ]

  /// Subscribes to `form`, sends to its owner once nothing but the arguments of its operators retains that, and disposes.
  private func check(_ form: ArgumentLifetime, _ source: String, _ ended: Observable<Int>) {
    let (log, running, scheduler) = (Recorder<Int>(), PublishSubject<Int>(), HistoricalScheduler())
    weak var owner: ArgumentOwner?
    let subscription: any Disposable = {
      let object = ArgumentOwner()
      owner = object
      return form.make(
        ArgumentLifetimeSources(
          ended: ended, failed: .error(Failure()), running: running, owner: object, scheduler: scheduler)
      ).filter { $0 == 42 }.subscribe(onNext: { log.add($0) })
    }()
    scheduler.start()
    owner?.values.onNext(42)
    running.onNext(42)
    XCTAssertEqual(log.entries.first, 42, "\(form.name) of \(source)")
    subscription.dispose()
    XCTAssertNil(owner, "\(form.name) of \(source) leaks")
  }

  func testAnOperatorThatWaitsForAnotherStream() {
    for (name, source) in Self.sources {
      for form in ArgumentLifetime.followed + ArgumentLifetime.followedTraits { check(form, name, source()) }
    }
  }

  func testAnOperatorOfADriverOrASignal() {
    for (name, source) in Self.sources {
      for form in ArgumentLifetime.followedShared { check(form, name, source()) }
    }
  }

  func testAsynchronousWork() {
    let policies: [(AsyncPolicy, results: Int)] = [
      (.sequential, 2), (.ordered(atMost: 1), 2), (.concurrent(atMost: 1), 2), (.latest, 1), (.first, 1),
    ]
    for (policy, results) in policies {
      let log = Recorder<String>()
      weak var owner: ArgumentOwner?
      let subscription: any Disposable = {
        let object = ArgumentOwner()
        owner = object
        return Observable.of(1, 2).flatMap(policy) { [object] (_: Int) -> Int in
          for try await value in object.values.values { return value }
          return 0
        }.record(into: log)
      }()
      func isDone() -> Bool {
        owner?.values.onNext(42)
        return log.count == results + 1
      }
      watched(30) { spin(until: isDone()) }
      XCTAssertEqual(log.entries, Array(repeating: "42", count: results) + ["completed"], "\(policy)")
      // The task, which has sent the end, releases its closure when it returns.
      watched(30) { spin(until: owner == nil) }
      subscription.dispose()
    }
  }

  /// The closure of every operator lives while the operator can call it, and while it can emit what the closure has returned.
  func testEveryOperator() {
    for entry in Entry.all {
      for ended in -1..<entry.sources {
        let form = "\(entry.name), after " + (ended < 0 ? "values" : "the end of source \(ended)")
        let hook = UserCodeHook()
        let subjects = (0..<entry.sources).map { _ in PublishSubject<UserCodeCallingValue>() }
        weak var closure: DeallocationProbe?
        let isDisposed = Flag()
        let subscription: any Disposable = {
          let probe = DeallocationProbe()
          closure = probe
          return entry.build(subjects, probe, hook).subscribe(onDisposed: { isDisposed.set() })
        }()
        for subject in subjects { subject.onNext(UserCodeCallingValue(1, hook)) }
        if ended >= 0 { subjects[ended].onCompleted() }
        if !isDisposed.isSet { XCTAssertEqual(closure == nil, Self.releasedEarly.contains(form), form) }
        subscription.dispose()
        if entry.expires { hook.scheduler.start() }
        XCTAssertNil(closure, "\(form): leaks")
      }
    }
  }

  /// What releases its closure while the stream goes on: an operator that has made its only stream, and a `map` in a source that has
  /// ended or that the operator no longer needs.
  private static let releasedEarly: Set = [
    "deferred, after values", "using, after values", "skip(until:), after values", "skip(until:), after the end of source 1",
    "take(until:), after the end of source 1", "sample, after the end of source 0", "merge, after the end of source 0",
    "merge(delayingErrors:), after the end of source 0", "concat(delayingErrors:), after the end of source 0",
    "concat, after the end of source 0", "delay, after the end of source 0", "pausable, after the end of source 1",
    "pausableBuffered, after the end of source 1",
  ]

  /// An operator whose stream has ended releases what it was given at once, even if the stream around it goes on.
  func testAnOperatorThatHasEnded() {
    let streams: [(String, @Sendable (ArgumentOwner) -> Observable<Int>)] = [
      ("map", { o in Observable.just(1).map { o.pass($0) }.concat(Observable.never()) }),
      ("map before merge()", { o in Observable.just(1).map { _ in o.values }.merge() }),
      ("flatMap", { o in Observable.just(1).flatMap { Observable.of(o.pass($0)) }.concat(Observable.never()) }),
      ("catch", { o in Observable.error(Failure()).catch { _ in .of(o.pass(1)) }.concat(Observable.never()) }),
      ("ifEmpty(switchTo:)", { Observable.empty().ifEmpty(switchTo: $0.retainingValues.take(0)).concat(Observable.never()) }),
      ("concat", { .concat([.just(1), $0.deferredValues.take(0), .never()]) }),
    ]
    for (name, stream) in streams {
      weak var owner: ArgumentOwner?
      let subscription: any Disposable = {
        let object = ArgumentOwner()
        owner = object
        return stream(object).subscribe()
      }()
      XCTAssertNil(owner, name)
      subscription.dispose()
    }
  }

  /// A stream that continues with itself retains one round, not all of them.
  func testRecursionThroughConcat() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    let alive = Counter()
    let most = Counter()
    @Sendable func count(from number: Int) -> Observable<Int> {
      let round = CountedInstance(alive)
      most.raise(to: alive.value)
      return .just(number).concat(
        Observable.deferred {
          withExtendedLifetime(round) {}
          return number < 1000 ? count(from: number + 1) : .empty()
        })
    }
    count(from: 0).subscribe().dispose()
    // A few rounds are on the stack at the same time.
    XCTAssertLessThan(most.value, 100)
    XCTAssertEqual(alive.value, 0)
  }

  /// A stream that repeats itself through its own handler retains one round, not all of them.
  func testRecursionThroughCatchAndIfEmpty() {
    let ticks = PublishSubject<Int>()
    let alive = Counter()
    @Sendable func request() -> Observable<Int> {
      let round = CountedInstance(alive)
      return ticks.map { _ in throw Failure() }.catch { _ in withExtendedLifetime(round) { request() } }
    }
    @Sendable func page() -> Observable<Int> {
      let round = CountedInstance(alive)
      return ticks.take(1).filter { _ in false }
        .ifEmpty(switchTo: Observable.deferred { withExtendedLifetime(round) { page() } })
    }
    for stream in [request, page] {
      let subscription = stream().subscribe()
      for tick in 0..<100 { ticks.onNext(tick) }
      XCTAssertLessThanOrEqual(alive.value, 2)
      subscription.dispose()
      XCTAssertEqual(alive.value, 0)
    }
  }

  /// A stream is needed until it is subscribed to, and then only the closures of its operators.
  func testASubscriptionDoesNotRetainTheSourceOfAFollowingStream() {
    let scheduler = HistoricalScheduler()
    let streams: [(String, (PublishSubject<Int>) -> Observable<Int>)] = [
      ("concat", { .empty().concat($0) }), ("concat, map", { .empty().concat($0.map { $0 }) }),
      ("concat, not the last", { .concat([.empty(), $0.map { $0 }, .never()]) }),
      ("ifEmpty(switchTo:)", { .empty().ifEmpty(switchTo: $0.map { $0 }) }),
      ("timeout(_:other:scheduler:)", { .never().timeout(.seconds(1), other: $0.map { $0 }, scheduler: scheduler) }),
      ("merge", { .merge(.empty(), $0.map { $0 }) }),
    ]
    for (name, stream) in streams {
      var subject: PublishSubject<Int>? = PublishSubject()
      weak let source = subject
      weak var capture: DeallocationProbe?
      let subscription: any Disposable = {
        let probe = DeallocationProbe()
        capture = probe
        return stream(subject!).subscribe(onNext: { _ in withExtendedLifetime(probe) {} })
      }()
      scheduler.start()
      subject?.onNext(1)
      XCTAssertNotNil(capture, name)
      subject = nil
      XCTAssertNil(source, name)
      XCTAssertNil(capture, name)
      subscription.dispose()
    }
  }
}
