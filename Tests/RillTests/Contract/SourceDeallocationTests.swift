import Rill
import RillTesting
import TestSupport
import XCTest

/// Contract 5 and 11: what remains of a subscription whose source, a subject, is deallocated.
final class SourceDeallocationTests: XCTestCase {
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

  /// Contract 5: the subscribers of a shared stream are released with its source, even while a synchronous source waits for its turn.
  func testSharedStreamWithASynchronousSourceThatWaits() {
    for (name, share) in Self.sharedForms {
      let (source, log) = (PublishSubject<Int>(), Recorder<String>())
      let bag = DisposeBag()
      let shared = share(source.withLatestFrom(Observable.of(1)))
      Observable.of(1).subscribe(onNext: { _ in
        shared.subscribe(onDisposed: { log.add("released") }).disposed(by: bag)
        source.dispose()
        log.add("observer returns")
      }).disposed(by: bag)
      XCTAssertEqual(log.entries, ["released", "observer returns"], name)
    }
  }

  private static let sharedForms: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
    ("share", { $0.share() }), ("share(replay:)", { $0.share(replay: 1) }),
    ("share(scope:)", { $0.share(replay: 1, scope: .forever) }),
    ("share(expiry:)", { $0.share(replay: 1, expiry: .seconds(1), scheduler: HistoricalScheduler()) }),
    ("share(minSubscriberCount:)", { $0.share(minSubscriberCount: 1) }),
    ("publish", { $0.publish().refCount() }), ("replay", { $0.replay(1).refCount() }),
    ("multicast", { $0.multicast { PublishSubject() }.refCount() }),
    ("multicast(selector:) publish", { $0.multicast({ PublishSubject<Int>() }) { $0 } }),
    ("multicast(selector:) behavior", { $0.multicast({ BehaviorSubject(value: 1) }) { $0 } }),
    ("multicast(selector:) replay", { $0.multicast({ ReplaySubject<Int>.create(bufferSize: 1) }) { $0 } }),
    ("multicast(selector:) async", { $0.multicast({ AsyncSubject<Int>() }) { $0 } }),
  ]

  /// Contract 5: a disconnected stream releases its subscribers at once, even while a synchronous source waits for its turn.
  func testDisconnectionWithASynchronousSourceThatWaits() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let bag = DisposeBag()
    let published = source.withLatestFrom(Observable.of(1)).publish()
    Observable.of(1).subscribe(onNext: { _ in
      published.subscribe(onDisposed: { log.add("released") }).disposed(by: bag)
      published.connect().dispose()
      log.add("observer returns")
    }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["released", "observer returns"])
  }

  /// Contract 5: a subscriber that comes after a shared source has ended silently subscribes to it again.
  func testSubscribingAgainAfterASilentEnd() {
    let attempts = Counter()
    let source = Observable<Int>.deferred {
      attempts.add() == 1 ? PublishSubject<Int>().withLatestFrom(Observable.of(1)) : Observable.just(2)
    }
    let shared = source.share().share()
    XCTAssertEqual(Observable.merge(shared, shared).recorded(), ["2"])
  }

  /// Contract 5: deallocating the source of one connection does not affect the next connection.
  func testDeallocatingAnEarlierSourceKeepsTheConnection() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      var faults = 0
      for _ in 0..<3000 {
        let current = LateValue<PublishSubject<Int>>()
        current.value = PublishSubject()
        let shared = Observable<Int>.deferred { current.value ?? PublishSubject() }.share()
        let first = shared.subscribe(onNext: { _ in })
        let earlierSource = LateValue<PublishSubject<Int>>()
        earlierSource.value = current.take()
        let next = PublishSubject<Int>()
        let start = StartBarrier(2)
        let kept = LateValue<any Disposable>()
        onThreads(2) { thread in
          start.wait()
          if thread == 0 {
            earlierSource.value = nil
          } else {
            first.dispose()
            current.value = next
            kept.value = shared.subscribe(onNext: { _ in })
          }
        }
        kept.value?.dispose()
        if next.hasObservers { faults += 1 }
      }
      XCTAssertEqual(faults, 0, "no subscriber is left, and the source is still connected")
    }
  }

  // MARK: A timer whose firing makes the operator emit something outlives the operator's source

  /// Returns what `stream` emits after its source has sent 1 and was released.
  private func events(
    disposing: Bool, _ stream: (Observable<Int>, any SchedulerType) -> Observable<String>
  ) -> [String] {
    let scheduler = HistoricalScheduler()
    let log = Recorder<String>()
    let bag = DisposeBag()
    var subject: PublishSubject<Int>? = PublishSubject()
    subject.map { stream($0.asObservable(), scheduler).record(into: log).disposed(by: bag) }
    subject?.onNext(1)
    if disposing { subject?.dispose() }
    subject = nil
    withExtendedLifetime(bag) { scheduler.advanceTo(scheduler.clock.addingTimeInterval(10)) }
    return log.entries
  }

  func testTimerOfBuffer() {
    for disposing in [false, true] {
      let events = events(disposing: disposing) { $0.buffer(timeSpan: .seconds(1), count: 9, scheduler: $1).map { "\($0)" } }
      XCTAssertEqual(events, ["[1]"], "disposing: \(disposing)")
    }
  }

  func testTimerOfTakeFor() {
    for disposing in [false, true] {
      let events = events(disposing: disposing) { $0.take(for: .seconds(1), scheduler: $1).map { "\($0)" } }
      XCTAssertEqual(events, ["1", "completed"], "disposing: \(disposing)")
    }
  }

  func testTimersThatDeliverWhatWaited() {
    let second = RxTimeInterval.seconds(1)
    let streams: [(String, [String], (Observable<Int>, any SchedulerType) -> Observable<String>)] = [
      ("delay", ["1", "disposed"], { $0.delay(second, scheduler: $1).map { "\($0)" } }),
      ("debounce", ["1", "disposed"], { $0.debounce(second, scheduler: $1).map { "\($0)" } }),
      ("throttle", ["0", "1", "disposed"], { $0.startWith(0).throttle(second, scheduler: $1).map { "\($0)" } }),
      ("buffer", ["[1]", "disposed"], { $0.buffer(timeSpan: second, count: 9, scheduler: $1).map { "\($0)" } }),
      ("window", ["disposed"], { $0.window(timeSpan: second, count: 9, scheduler: $1).flatMap { $0.count() }.map { "\($0)" } }),
      (
        "timeout", ["1", "error(the stream emitted no event in time)", "disposed"],
        { $0.timeout(second, scheduler: $1).map { "\($0)" } }
      ),
    ]
    for (name, expected, stream) in streams {
      let log = Recorder<String>()
      let all = events(disposing: false) { stream($0, $1).do(onDispose: { log.add("disposed") }) }
      XCTAssertEqual(all + log.entries, expected, name)
    }
  }
}
