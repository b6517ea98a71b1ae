import Rill
import RillTesting
import XCTest

/// Contract 5: what a disposal stops, at each moment of a subscription.
final class DisposalTests: XCTestCase {
  /// Contract 5: no delivery begins after `dispose()` has returned, even inside a chain.
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

  /// Contract 5: the disposable of an inner stream that has ended can dispose the whole subscription.
  func testDisposalByTheDisposableOfAnInnerStream() {
    let (subject, inner, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
    let subscription = SerialDisposable()
    subscription.disposable = subject.flatMap { _ in
      Observable<Int>.create { observer in
        let upstream = inner.subscribe(observer)
        return Disposables.create {
          upstream.dispose()
          subscription.dispose()
        }
      }
    }.subscribe(onNext: { log.add($0) })
    subject.onNext(0)
    inner.onNext(1)
    inner.onCompleted()
    XCTAssertFalse(subject.hasObservers)
    subject.onNext(2)
    XCTAssertEqual(log.entries, [1])
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

  /// Contract 5: no delivery begins after `dispose()` has returned, not even one that was queued before.
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

  // MARK: A disposed subscription starts nothing

  func testAClosureThatDisposesStartsNoStream() {
    for (name, flatten) in FlatteningOperators.all {
      let starts = Counter()
      let source = PublishSubject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = flatten(source) { _ in
        subscription.dispose()
        return Observable.just("1").do(onSubscribe: { starts.add() })
      }.subscribe()
      source.onNext(1)
      XCTAssertEqual(starts.value, 0, name)
    }
  }

  func testAFactoryThatDisposesStartsNoStream() {
    let starts = Counter()
    let started = Observable.just(1).do(onSubscribe: { starts.add() })
    let scheduler = HistoricalScheduler()
    let make: [(String, (SerialDisposable) -> Observable<Int>)] = [
      (
        "deferred",
        { subscription in
          .deferred {
            subscription.dispose(); return started
          }
        }
      ),
      (
        "using",
        { subscription in
          .using(
            { BooleanDisposable() },
            observableFactory: { _ in
              subscription.dispose(); return started
            })
        }
      ),
      (
        "multicast",
        { subscription in
          started.multicast(
            { PublishSubject() },
            selector: { shared in
              subscription.dispose(); return shared
            })
        }
      ),
      (
        "catch",
        { subscription in
          Observable.error(Failure()).catch { _ in
            subscription.dispose(); return started
          }
        }
      ),
      (
        "merge",
        { subscription in
          .merge(
            Observable.create { _ in
              subscription.dispose(); return Disposables.create()
            }, started)
        }
      ),
      (
        "combineLatest",
        { subscription in
          .combineLatest(
            Observable<Int>.create { _ in
              subscription.dispose(); return Disposables.create()
            }, started, resultSelector: { $1 })
        }
      ),
      (
        "zip",
        { subscription in
          .zip([
            Observable<Int>.create { _ in
              subscription.dispose(); return Disposables.create()
            }, started,
          ]).map { $0[0] }
        }
      ),
      (
        "withLatestFrom",
        { subscription in
          started.withLatestFrom(
            Observable<Int>.create { _ in
              subscription.dispose(); return Disposables.create()
            })
        }
      ),
    ]
    for (name, make) in make {
      let subscription = SerialDisposable()
      // On a scheduler, so that the subscription is there to be disposed.
      subscription.disposable = make(subscription).subscribe(on: scheduler).subscribe()
      scheduler.start()
      XCTAssertEqual(starts.value, 0, name)
      starts.add(-starts.value)
    }
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
}
