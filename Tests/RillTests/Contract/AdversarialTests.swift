import Dispatch
import Foundation
import Rill
import XCTest

/// Tests that were written to break the contract.
final class AdversarialTests: XCTestCase {
  // MARK: create

  /// Contract 5: "After `dispose()` returns, no new event starts on the disposing thread", not even one that was queued before.
  func testCreateSendsNothingQueuedAfterDisposal() {
    let kept = LateValue<AnyObserver<Int>>()
    let subscription = SerialDisposable()
    let log = Recorder<Int>()
    subscription.disposable = Observable<Int>.create { observer in
      kept.value = observer
      return Disposables.create()
    }.subscribe(onNext: { value in
      log.add(value)
      if value == 1 {
        kept.value?.onNext(2)
        subscription.dispose()
      }
    })
    kept.value?.onNext(1)
    XCTAssertEqual(log.entries, [1])
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

  /// Contract 5: a disposed subject is deallocated with its last reference.
  func testDisposedSubjectsAreReleased() {
    let subjects: [(String, () -> AnyObject)] = [
      (
        "publish",
        {
          let s = PublishSubject<Int>(); s.dispose(); return s
        }
      ),
      (
        "behavior",
        {
          let s = BehaviorSubject(value: 1); s.dispose(); return s
        }
      ),
      (
        "replay",
        {
          let s = ReplaySubject<Int>.create(bufferSize: 1); s.dispose(); return s
        }
      ),
      (
        "async",
        {
          let s = AsyncSubject<Int>(); s.dispose(); return s
        }
      ),
    ]
    for (name, make) in subjects {
      weak var subject: AnyObject?
      do { subject = make() }
      XCTAssertNil(subject, name)
    }
  }

  /// Contract 5: values sent before a subject is deallocated are delivered, even if they were queued.
  func testValuesSentBeforeDeallocationAreDelivered() {
    for (name, combine) in Self.combinations {
      let other = PublishSubject<Int>()
      let subject = LateValue<PublishSubject<Int>>()
      subject.value = PublishSubject()
      let log = Recorder<Int>()
      let subscription = subject.value.map { combine($0, other) }?.subscribe(onNext: { value in
        log.add(value)
        if value == 1 {
          subject.value?.onNext(2)
          subject.value = nil
        }
      })
      other.onNext(1)
      XCTAssertEqual(log.entries, [1, 2], name)
      subscription?.dispose()
    }
  }

  private static let combinations: [(String, @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>)] = [
    ("merge", { .merge($0, $1) }), ("merge()", { Observable.of($0, $1).merge() }),
  ]

  /// Contract 5 and 11: a source that is deallocated before the other sources are attached does not release the subscription.
  func testDeallocationWhileAttachingKeepsTheOtherSources() {
    let deallocated = Observable<Int>.deferred { BehaviorSubject(value: 1) }
    let other = PublishSubject<Int>()
    let streams: [(String, Observable<Int>, [String])] = [
      ("merge", .merge(deallocated, other), ["1", "2"]),
      ("combineLatest", .combineLatest(deallocated, other) { $0 + $1 }, ["3"]),
      ("combineLatest [2]", Observable<Int>.combineLatest([deallocated, other]) { $0.reduce(0, +) }, ["3"]),
      ("zip", .zip(deallocated, other) { $0 + $1 }, ["3"]),
      ("withLatestFrom", other.withLatestFrom(deallocated), ["1"]),
      ("take(until:)", other.take(until: Observable<Int>.deferred { PublishSubject() }), ["2"]),
      ("sample", deallocated.sample(other), ["1"]),
    ]
    for (name, stream, expected) in streams {
      let log = Recorder<String>()
      let subscription = stream.record(into: log)
      other.onNext(2)
      XCTAssertEqual(log.entries, expected, name)
      subscription.dispose()
    }
  }

  /// Contract 11: `flatMapLatest` completes "when the source and its newest stream have".
  ///
  /// Here the previous stream is ending, and its teardown starts the newest stream.
  func testFlatMapLatestIgnoresALateEndOfThePreviousStream() {
    let source = PublishSubject<Int>()
    let firstObserver = LateValue<AnyObserver<String>>()
    let newest = PublishSubject<String>()
    let log = Recorder<String>()
    let subscription = source.flatMapLatest { number -> Observable<String> in
      if number == 2 { return newest }
      return Observable.create { observer in
        firstObserver.value = observer
        return Disposables.create { source.onNext(2) }
      }
    }.record(into: log)
    source.onNext(1)
    firstObserver.value?.onNext("a")
    firstObserver.value?.onCompleted()
    source.onCompleted()
    newest.onNext("b")
    newest.onCompleted()
    XCTAssertEqual(log.entries, ["a", "b", "completed"])
    subscription.dispose()
  }

  /// Contract 5: the `next()` of a sequence is user code, and it can dispose the subscription.
  func testSequenceThatDisposesSendsNothingMore() {
    let subscription = SerialDisposable()
    let trigger = PublishSubject<Int>()
    let log = Recorder<Int>()
    let numbers = sequence(first: 1) { (number: Int) -> Int? in
      if number == 2 { subscription.dispose() }
      return number + 1
    }
    subscription.disposable = trigger.flatMap { _ in Observable.from(numbers) }.subscribe(onNext: { log.add($0) })
    trigger.onNext(0)
    XCTAssertEqual(log.entries, [1, 2])
    let plain = SerialDisposable()
    let plainLog = Recorder<Int>()
    let plainNumbers = sequence(first: 1) { (number: Int) -> Int? in
      if number == 2 { plain.dispose() }
      return number + 1
    }
    plain.disposable = trigger.concat(Observable.from(plainNumbers)).subscribe(onNext: { plainLog.add($0) })
    trigger.onCompleted()
    XCTAssertEqual(plainLog.entries, [1, 2])
  }

  /// Contract 5: `concat` does not subscribe to a stream if the sequence disposes the subscription while it returns that stream.
  func testConcatOfASequenceThatDisposesAttachesNothing() {
    let subscription = SerialDisposable()
    let trigger = PublishSubject<Int>()
    let subscribed = Counter()
    let made = Observable<Int>.create { observer in
      subscribed.add()
      return Disposables.create()
    }
    let streams = sequence(state: 0) { (round: inout Int) -> Observable<Int>? in
      round += 1
      if round == 1 { return trigger }
      subscription.dispose()
      return made
    }
    subscription.disposable = Observable.concat(streams).subscribe(onNext: { _ in })
    trigger.onCompleted()
    XCTAssertEqual(subscribed.value, 0)
  }

  /// Contract 6: a new subscriber receives its value before `subscribe` returns, also inside a trampoline behind many `concat`s.
  func testNewSubscriberBehindManyConcatsReceivesItsValue() {
    let subject = BehaviorSubject(value: 1)
    var nested: Observable<Int> = subject
    for _ in 0..<40 { nested = nested.concat(Observable.empty()) }
    let list = Observable.concat((0..<40).map { _ in Observable<Int>.empty() } + [subject])
    for (name, stream) in [("nested", nested), ("list", list)] {
      let log = Recorder<String>()
      let inner = SerialDisposable()
      Observable.just(0).subscribe(onNext: { _ in
        inner.disposable = stream.record(into: log)
        log.add("subscribed")
      }).dispose()
      XCTAssertEqual(log.entries, ["1", "subscribed"], name)
      inner.dispose()
    }
  }

  /// Contract 1 and 6: subscribing again from inside the completion makes a new connection, without the old end.
  func testShareResubscribedFromInsideItsCompletion() {
    let source = LateValue<PublishSubject<Int>>()
    source.value = PublishSubject()
    let shared = Observable<Int>.deferred { source.value ?? PublishSubject() }.share(replay: 1)
    let log = Recorder<String>()
    let second = SerialDisposable()
    let first = shared.subscribe(
      onNext: { log.add("first \($0)") },
      onCompleted: {
        source.value = PublishSubject()
        second.disposable = shared.record(into: log, "second ")
      })
    let old = source.value
    old?.onNext(1)
    old?.onCompleted()
    source.value?.onNext(2)
    XCTAssertEqual(log.entries, ["first 1", "second 2"])
    first.dispose()
    second.dispose()
    XCTAssertEqual(source.value?.hasObservers, false)
  }

  /// Contract 1 and 5: subscribers dispose each other and themselves during a delivery, and the hub closes the gaps.
  func testSubscribersThatDisposeEachOtherDuringADelivery() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let subject = PublishSubject<Int>()
      let places = (0..<40).map { _ in SerialDisposable() }
      let plan = (0..<40).map { _ in Int.random(in: 0..<60, using: &random) }
      let faults = Counter()
      for index in places.indices {
        places[index].disposable = subject.subscribe(onNext: { value in
          if places[index].isDisposed { faults.add() }
          if value == 1, plan[index] < 40 { places[plan[index]].dispose() }
          if value == 1, plan[index] >= 50 { for place in places[0..<35] { place.dispose() } }
        })
      }
      let count = Counter()
      let late = subject.subscribe(onNext: { _ in count.add() })
      subject.onNext(1)
      subject.onNext(2)
      XCTAssertEqual(faults.value, 0)
      XCTAssertEqual(count.value, 2)
      for place in places { place.dispose() }
      late.dispose()
      XCTAssertFalse(subject.hasObservers)
    }
  }

  /// A bag releases subscriptions of `subscribe(with:)` that have ended.
  func testBagReleasesEndedSubscriptionsWithAnObject() {
    let bag = DisposeBag()
    let object = LifetimeTracker()
    var alive: [Weak] = []
    for _ in 0..<1000 {
      let subscription = Observable.just(1).subscribe(with: object, onNext: { _, _ in })
      alive.append(Weak(object: subscription as AnyObject))
      subscription.disposed(by: bag)
    }
    XCTAssertLessThan(alive.filter { $0.object != nil }.count, 100)
  }
}
