import Foundation
import Rill
import XCTest

/// Contract 1, 5 and 12: streams that end before their source, infinite synchronous sources, and depth.
final class EarlyTerminationTests: XCTestCase {
  private enum EarlyEnd: CaseIterable {
    case throwing, take, disposal
  }

  /// Contract 1: "After the end, or after disposal, it receives nothing", and the infinite source stops.
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

  /// Contract 5: "After `dispose()` returns, no new event starts on the disposing thread", also inside a chain.
  func testDisposalInsideAStageStopsTheEventUnderWay() {
    let subject = PublishSubject<Int>()
    let log = Recorder<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.map { value -> Int in
      if value == 2 { subscription.dispose() }
      return value
    }.subscribe(onNext: { log.add($0) })
    subject.onNext(1)
    subject.onNext(2)
    subject.onNext(3)
    XCTAssertEqual(log.entries, [1])
  }

  /// Contract 5: an observer that is disposed during a delivery, before its turn, does not receive the event.
  func testDisposalOfAnotherObserverDuringADelivery() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let others = CompositeDisposable()
    let first = subject.subscribe(onNext: { value in
      log.add("first \(value)")
      if value == 2 { others.dispose() }
    })
    _ = others.insert(subject.subscribe(onNext: { log.add("second \($0)") }))
    subject.onNext(1)
    subject.onNext(2)
    subject.onNext(3)
    XCTAssertEqual(log.entries, ["first 1", "second 1", "first 2", "first 3"])
    first.dispose()
  }

  /// Contract 5: disposal while the chain is still being attached releases what is attached afterwards.
  func testDisposalBeforeTheSourceIsReached() {
    let log = Recorder<Int>()
    let subject = PublishSubject<Int>()
    let trigger = PublishSubject<Int>()
    let subscription = SingleAssignmentDisposable()
    let inner = trigger.flatMap { _ in
      Observable<Int>.deferred {
        subscription.dispose()
        return subject
      }
    }
    subscription.setDisposable(inner.subscribe(onNext: { log.add($0) }))
    trigger.onNext(0)
    XCTAssertFalse(subject.hasObservers)
    XCTAssertFalse(trigger.hasObservers)
    subject.onNext(1)
    XCTAssertEqual(log.entries, [])
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

  /// Contract 5: an observer does not receive a completion if a stage upstream of it disposes the subscription.
  func testDisposalInsideACompletionUnderWay() {
    let log = Recorder<String>()
    let subscription = SingleAssignmentDisposable()
    let subject = PublishSubject<Int>()
    subscription.setDisposable(
      subject.do(onCompleted: { subscription.dispose() }).subscribe(
        onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") }))
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["disposed"])
  }

  /// Contract 5: an observer does not receive a completion if the teardown before it disposes the subscription.
  func testDisposalInsideTheTeardownBeforeACompletion() {
    let log = Recorder<String>()
    let subscription = SingleAssignmentDisposable()
    let subject = PublishSubject<Int>()
    let source = Observable<Int>.create { observer in
      let inner = subject.subscribe(observer)
      return Disposables.create {
        inner.dispose()
        subscription.dispose()
      }
    }
    subscription.setDisposable(
      source.take(1).subscribe(
        onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") }))
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1", "disposed"])
  }

  /// Contract 12: "`concat` of a sequence … run 100,000 rounds without growing the stack".
  func testConcatOfManyStreams() {
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        let streams = (0..<100_000).lazy.map { Observable.just($0) }
        let subscription = Observable.concat(streams).subscribe(onNext: { _ in count.add() }, onCompleted: { count.add() })
        XCTAssertEqual(count.value, 100_001)
        subscription.dispose()
      }
    }
  }

  /// Contract 12: recursive `just(n).concat(deferred { next })` and its release do not grow the stack.
  func testRecursionThroughConcat() {
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        let subscription = Self.counting(from: 1, to: 100_000).subscribe(
          onNext: { if count.value + 1 == $0 { count.add() } }, onCompleted: { count.add() })
        XCTAssertEqual(count.value, 100_001)
        subscription.dispose()
      }
    }
  }

  private static func counting(from number: Int, to last: Int) -> Observable<Int> {
    Observable.just(number).concat(Observable.deferred { number < last ? counting(from: number + 1, to: last) : .empty() })
  }

  /// Contract 12: "A chain nested 10,000 operators deep works".
  func testDeepChain() {
    watched(60) {
      onThreads(1, stackSize: 64 << 20) { _ in
        let subject = PublishSubject<Int>()
        var stream: Observable<Int> = subject
        for _ in 0..<10_000 { stream = stream.map { $0 + 1 } }
        let log = Recorder<Int>()
        let subscription = stream.subscribe(onNext: { log.add($0) })
        subject.onNext(1)
        subscription.dispose()
        XCTAssertEqual(log.entries, [10_001])
        XCTAssertFalse(subject.hasObservers)
      }
    }
  }

  /// Synchronous sources take turns, one element each, as in RxSwift.
  func testSynchronousSourcesTakeTurns() {
    XCTAssertEqual(
      Observable.merge(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).recorded(),
      ["1", "4", "2", "5", "3", "6", "completed"])
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
