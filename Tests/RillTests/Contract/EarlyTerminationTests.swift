import Rill
import XCTest

/// Contract 1 and 5: streams that end before their source, and infinite synchronous sources.
final class EarlyTerminationTests: XCTestCase {
  private enum EarlyEnd: CaseIterable {
    case throwing, take, disposal
  }

  /// Contract 1: after the end, a subscriber receives nothing, and the infinite source stops.
  func testEarlyEndsBeforeEveryKindOfStage() {
    watched(20) {
      for earlyEnd in EarlyEnd.allCases {
        for (name, stage) in Self.stages {
          let log = Recorder<String>()
          let subscription = SerialDisposable()
          let made = Counter()
          let trigger = PublishSubject<Int>()
          let infinite = Observable<Int>.from(
            sequence(first: 1) { number in
              made.add()
              return number + 1
            })
          let endingEarly: Observable<Int>
          switch earlyEnd {
          case .throwing: endingEarly = infinite.map { if $0 == 3 { throw Failure() } else { return $0 } }
          case .take: endingEarly = infinite.take(2)
          case .disposal:
            // The source starts after `subscribe` has returned, so that there is a subscription to dispose.
            endingEarly = trigger.flatMap { _ in infinite }.map {
              if $0 == 3 { subscription.dispose() }
              return $0
            }
          }
          subscription.disposable = Observable.deferred { stage(endingEarly) }.subscribe(
            onNext: { log.add("\($0)") }, onError: { log.add("error(\($0))") }, onCompleted: { log.add("completed") })
          trigger.onNext(0)
          XCTAssertEqual(log.entries, Self.expected(earlyEnd, name), "\(earlyEnd) before \(name)")
          XCTAssertLessThanOrEqual(made.value, 4, "\(earlyEnd) before \(name)")
        }
      }
    }
  }

  private static let stages: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
    ("nothing", { $0 }),
    ("materialize", { source in Materialized(source: source).asObservable() }),
    ("concat", { $0.concat(Observable.just(100)) }),
    ("concat inside", { Observable.just(0).skip(1).concat($0) }),
    ("flatMap", { source in Observable.just(1).flatMap { _ in source } }),
    ("flatMap outside", { $0.flatMap { Observable.just($0) } }),
    ("flatMapLatest", { source in Observable.just(1).flatMapLatest { _ in source } }),
    ("merge", { Observable.merge($0, Observable.empty()) }),
    ("share", { $0.share() }),
    ("do", { $0.do(onDispose: {}) }),
  ]

  private static func expected(_ earlyEnd: EarlyEnd, _ stage: String) -> [String] {
    switch (earlyEnd, stage) {
    case (.disposal, _): ["1", "2"]
    case (.throwing, "materialize"): ["1", "2", "-1", "completed"]
    case (.take, "materialize"): ["1", "2", "-2", "completed"]
    case (.throwing, _): ["1", "2", "error(failure)"]
    case (.take, "concat"): ["1", "2", "100", "completed"]
    case (.take, _): ["1", "2", "completed"]
    }
  }

  /// Contract 1: `take` ends infinite synchronous streams behind `flatMap` and `merge`.
  func testTakeOfInfiniteInnerStream() {
    watched(10) {
      let log = Observable.of(1, 2).flatMap { _ in Observable.from(1...Int.max) }.take(3).recorded()
      XCTAssertEqual(log, ["1", "2", "1", "completed"])
      XCTAssertEqual(
        Observable.merge(Observable.from(1...Int.max), Observable.from(1...Int.max)).take(4).recorded(),
        ["1", "1", "2", "2", "completed"])
    }
  }

  /// Contract 5: a stage that ends early disposes its upstream first, then sends its end.
  func testEarlyEndsDisposeTheirSourceFirst() {
    let stages: [(String, (Observable<Int>) -> Observable<Int>, end: String)] = [
      ("take", { $0.take(1) }, "completed"),
      ("map", { $0.map { _ in throw Failure() } }, "error(failure)"),
      ("take(until:)", { source in source.take(until: source) }, "completed"),
    ]
    for (name, stage, end) in stages {
      let log = Recorder<String>()
      let subject = PublishSubject<Int>()
      let source = Observable<Int>.create { observer in
        let inner = subject.subscribe(observer)
        return Disposables.create {
          inner.dispose()
          log.add("disposed")
        }
      }
      let subscription = stage(source).record(into: log)
      subject.onNext(1)
      XCTAssertEqual(Array(log.entries.suffix(2)), ["disposed", end], name)
      XCTAssertFalse(subject.hasObservers, name)
      subscription.dispose()
    }
  }

  /// Contract 1: an operator that has ended early does not call its closure with a queued value.
  func testCreateSendsNothingQueuedAfterAnEarlyEnd() {
    let kept = LateValue<AnyObserver<Int>>()
    let log = Recorder<String>()
    let subscription = Observable<Int>.create { observer in
      kept.value = observer
      return Disposables.create()
    }.map { (value: Int) throws -> Int in
      log.add("map \(value)")
      kept.value?.onNext(value + 1)
      throw Failure()
    }.record(into: log)
    kept.value?.onNext(1)
    XCTAssertEqual(log.entries, ["map 1", "error(failure)"])
    subscription.dispose()
  }
}

/// A stream with the values of `source`, then -1 for its error or -2 for its completion.
private struct Materialized: ObservableType {
  typealias Element = Int
  let source: Observable<Int>

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    source.subscribe(Materializing(downstream: observer))
  }

  private struct Materializing<Downstream: ObserverType<Int>>: ObserverType {
    let downstream: Downstream

    func on(_ event: Event<Int>) {
      switch event {
      case .next(let value): downstream.onNext(value)
      case .error:
        downstream.onNext(-1)
        downstream.onCompleted()
      case .completed:
        downstream.onNext(-2)
        downstream.onCompleted()
      }
    }
  }
}
