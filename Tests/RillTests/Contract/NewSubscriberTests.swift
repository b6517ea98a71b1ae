import Dispatch
import Foundation
import Rill
import Synchronization
import TestSupport
import XCTest

/// Contract 6: what new subscribers receive.
final class NewSubscriberTests: XCTestCase {
  /// How many come while another thread sends.
  ///
  /// Under ThreadSanitizer, each of them takes 5 ms instead of 30 µs.
  private static var subscribers: Int { ThreadSanitizer.isOn ? 500 : 10_000 }

  /// Contract 6: a subscriber that is added during a delivery receives the events after the current one.
  func testNewSubscriberDuringADeliveryReceivesTheNextEvent() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { value in
      log.add("outer \(value)")
      if value == 1 {
        subject.subscribe(onNext: { log.add("inner \($0)") }).disposed(by: bag)
        subject.onNext(2)
      }
    }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["outer 1", "outer 2", "inner 2"])
  }

  /// Contract 6: a new subscriber of a behavior subject receives the value before `subscribe` returns, also inside a delivery.
  func testNewSubscriberInsideADeliveryReceivesTheCurrentValue() {
    let subject = BehaviorSubject(value: 0)
    let log = Recorder<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { value in
      log.add("outer \(value)")
      if value == 1 {
        subject.onNext(2)
        subject.subscribe(onNext: { log.add("inner \($0)") }).disposed(by: bag)
        log.add("subscribed")
        subject.onNext(3)
      }
    }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(
      log.entries, ["outer 0", "outer 1", "inner 2", "subscribed", "outer 2", "outer 3", "inner 3"])
  }

  /// Contract 6: new subscribers of a behavior subject miss no value while another thread sends.
  ///
  /// Each subscriber receives the current value before `subscribe` returns, then every later value once, in order.
  /// RxJava #658 loses the values in between.
  func testNewSubscribersUnderLoad() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(120) {
      let subject = BehaviorSubject(value: 0)
      let stop = Counter()
      let group = DispatchGroup()
      group.enter()
      Thread {
        var number = 0
        while stop.value == 0 {
          number += 1
          subject.onNext(number)
        }
        group.leave()
      }.start()
      var faults: [String] = []
      for _ in 0..<Self.subscribers {
        let received = Recorder<Int>()
        let check = SerialityCheck()
        let before = (try? subject.value()) ?? .max
        let subscription = subject.subscribe(onNext: { value in check.next { received.add(value) } })
        let atReturn = received.entries
        if atReturn.isEmpty { faults.append("no value when subscribe returned") }
        if let first = atReturn.first, first < before { faults.append("\(first) is older than \(before)") }
        received.wait(for: 2)
        subscription.dispose()
        let all = received.entries
        if !zip(all, all.dropFirst()).allSatisfy({ $1 == $0 + 1 }) { faults.append("gap or repetition in \(all.prefix(20))") }
        faults += check.found
        if faults.count > 3 { break }
      }
      stop.add()
      group.wait()
      XCTAssertEqual(faults, [])
    }
  }

  /// Contract 6: a thread that is suspended while it subscribes to a replay subject misses no value that is sent meanwhile.
  ///
  /// The critical case is a suspension between the copy of the stored values and the addition of the subscriber.
  func testANewReplaySubscriberWhoseThreadIsSuspended() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(120) {
      ThreadSuspension.install()
      let subject = ReplaySubject<Int>.create(bufferSize: 3)
      for number in 1...3 { subject.onNext(number) }
      let subscriber = LateValue<pthread_t>()
      let isOver = Atomic<Bool>(false)
      let found = Recorder<String>()
      onThreads(2) { thread in
        if thread == 0 {
          subscriber.value = pthread_self()
          while !isOver.load(ordering: .acquiring) {
            let count = Atomic<Int>(0)
            let last = Atomic<Int>(0)
            let subscription = subject.subscribe(onNext: { value in
              let previous = last.exchange(value, ordering: .relaxed)
              if previous != 0, value != previous + 1 { found.add("\(value) after \(previous)") }
              count.add(1, ordering: .releasing)
            })
            spin(until: count.load(ordering: .acquiring) > 3 || isOver.load(ordering: .acquiring))
            subscription.dispose()
          }
        } else {
          spin(until: subscriber.value != nil)
          guard let target = subscriber.value else { return }
          let end = ContinuousClock.now + .seconds(1)
          var number = 3
          while ContinuousClock.now < end, found.count == 0 {
            ThreadSuspension.stop(target)
            for _ in 0..<2 {
              number += 1
              subject.onNext(number)
            }
            ThreadSuspension.release()
            for _ in 0..<number % 7 {
              number += 1
              subject.onNext(number)
            }
          }
          isOver.store(true, ordering: .releasing)
        }
      }
      XCTAssertEqual(found.entries, [])
    }
  }

  /// Contract 6: a slow replay does not overlap with values that are sent meanwhile.
  func testReplayDoesNotOverlapWithLaterValues() {
    watched(30) {
      let subject = BehaviorSubject(value: 0)
      let check = SerialityCheck()
      let log = Recorder<Int>()
      let insideReplay = DispatchSemaphore(value: 0)
      let sent = DispatchSemaphore(value: 0)
      let group = DispatchGroup()
      group.enter()
      Thread {
        insideReplay.wait()
        for number in 1...5 { subject.onNext(number) }
        sent.signal()
        group.leave()
      }.start()
      let subscription = subject.subscribe(onNext: { value in
        check.next {
          if value == 0 {
            insideReplay.signal()
            sent.wait()
          }
          log.add(value)
        }
      })
      group.wait()
      log.wait(for: 6)
      XCTAssertEqual(log.entries, [0, 1, 2, 3, 4, 5])
      XCTAssertEqual(check.found, [])
      subscription.dispose()
    }
  }

  /// Contract 6: an end that arrives during the replay is delivered after it.
  func testEndDuringReplayIsDeliveredAfterIt() {
    let subject = BehaviorSubject(value: 0)
    let log = Recorder<String>()
    let subscription = subject.subscribe(
      onNext: { value in
        if value == 0 {
          subject.onNext(1)
          subject.onCompleted()
        }
        log.add("\(value)")
      }, onCompleted: { log.add("completed") })
    XCTAssertEqual(log.entries, ["0", "1", "completed"])
    subscription.dispose()
  }

  /// Contract 6: a `withLatestFrom` whose other source is emitting does not miss the first trigger.
  func testWithLatestFromReceivesTheFirstTrigger() {
    watched(30) {
      let latest = BehaviorSubject(value: 0)
      let stop = Counter()
      let group = DispatchGroup()
      group.enter()
      Thread {
        while stop.value == 0 { latest.onNext(1) }
        group.leave()
      }.start()
      for _ in 0..<2000 {
        let trigger = PublishSubject<Int>()
        let received = Counter()
        let subscription = trigger.withLatestFrom(latest).subscribe(onNext: { _ in received.add() })
        trigger.onNext(1)
        received.wait(for: 1)
        XCTAssertEqual(received.value, 1)
        subscription.dispose()
      }
      stop.add()
      group.wait()
    }
  }

  func testASubscriberThatComesFromInsideTheEndReceivesItAtOnce() {
    for (name, subject) in subjects {
      for end in [Event<Int>.completed, .error(Failure())] {
        let subject = subject()
        let log = Recorder<String>()
        subject.observable.subscribe(
          onError: { _ in
            subject.observable.record(into: log, "late ").dispose()
            log.add("after")
          },
          onCompleted: {
            subject.observable.record(into: log, "late ").dispose()
            log.add("after")
          }
        ).disposed(by: DisposeBag(keptBy: log))
        subject.send(end)
        XCTAssertEqual(log.entries, [end.error == nil ? "late completed" : "late error(failure)", "after"], name)
      }
    }
  }

  private struct AnySource: Sendable {
    let observable: Observable<Int>
    let send: @Sendable (Event<Int>) -> Void
  }

  private var subjects: [(String, () -> AnySource)] {
    [
      (
        "PublishSubject",
        {
          let subject = PublishSubject<Int>(); return AnySource(observable: subject, send: { subject.on($0) })
        }
      ),
      (
        "BehaviorSubject",
        {
          let subject = BehaviorSubject(value: 1); return AnySource(observable: subject.skip(1), send: { subject.on($0) })
        }
      ),
      (
        "ReplaySubject",
        {
          let subject = ReplaySubject<Int>.create(bufferSize: 1);
          return AnySource(observable: subject, send: { subject.on($0) })
        }
      ),
      (
        "AsyncSubject",
        {
          let subject = AsyncSubject<Int>(); return AnySource(observable: subject, send: { subject.on($0) })
        }
      ),
    ]
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

  /// Contract 5 and 6: new subscribers of a behavior subject are disposed during their replay while another thread sends.
  func testNewSubscribersThatDisposeDuringTheirReplay() {
    watched(60) {
      let subject = BehaviorSubject(value: 0)
      let isOver = Atomic<Bool>(false)
      let faults = Counter()
      onThreads(2) { thread in
        if thread == 0 {
          while !isOver.load(ordering: .acquiring) { subject.onNext(1) }
        } else {
          for _ in 0..<3000 {
            let place = SerialDisposable()
            let seen = Counter()
            place.disposable = Observable.of(subject).merge().take(1).subscribe(onNext: { _ in seen.add() })
            if seen.value != 1 { faults.add() }
            place.dispose()
          }
          isOver.store(true, ordering: .releasing)
        }
      }
      XCTAssertEqual(faults.value, 0)
      // A dispatch queue can own the gate now and still have removals to apply.
      let limit = ContinuousClock.now + .seconds(10)
      while subject.hasObservers, ContinuousClock.now < limit { sched_yield() }
      XCTAssertFalse(subject.hasObservers)
    }
  }
}
