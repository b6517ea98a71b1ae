import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

/// Subjects and relays with a limit for the values that wait while another one is being delivered.
final class BoundedSubjectTests: XCTestCase {
  /// Sends the numbers from 1 from inside the delivery of 0, and returns what the observer and the counter of dropped values receive.
  private func received(
    _ count: Int = 5, _ make: (@escaping @Sendable (Int) -> Void) -> (stream: Observable<Int>, send: @Sendable (Int) -> Void)
  ) -> (events: [String], dropped: [Int]) {
    let (log, dropped) = (Recorder<String>(), Recorder<Int>())
    let (stream, send) = make { dropped.add($0) }
    let subscription = stream.subscribe(
      onNext: { number in
        log.add("\(number)")
        if number == 0 { for number in 1...count { send(number) } }
      }, onError: { log.add("\($0)") })
    send(0)
    subscription.dispose()
    return (log.entries.filter { $0 != "-1" }, dropped.entries)
  }

  private let policies: [(BufferingPolicy, [String], [Int])] = [
    (.unbounded, ["0", "1", "2", "3", "4", "5"], []), (.newest(2), ["0", "4", "5"], [1, 2, 3]),
    (.oldest(2), ["0", "1", "2"], [1, 2, 3]), (.latest, ["0", "5"], [1, 2, 3, 4]), (.newest(0), ["0"], [1, 2, 3, 4, 5]),
    (.suspending(1), ["0", "1", "2", "3", "4", "5"], []), (.newest(9), ["0", "1", "2", "3", "4", "5"], []),
  ]

  func testPolicies() {
    for (policy, events, dropped) in policies {
      let results = [
        received { onDropped in
          let subject = PublishSubject<Int>(buffer: policy, onDropped: onDropped)
          return (subject, { subject.onNext($0) })
        },
        received { onDropped in
          let relay = PublishRelay<Int>(buffer: policy, onDropped: onDropped)
          return (relay, { relay.accept($0) })
        },
        received { onDropped in
          let subject = BehaviorSubject(value: -1, buffer: policy, onDropped: onDropped)
          return (subject, { subject.onNext($0) })
        },
        received { onDropped in
          let relay = BehaviorRelay(value: -1, buffer: policy, onDropped: onDropped)
          return (relay, { relay.accept($0) })
        },
      ]
      for result in results {
        XCTAssertEqual(result.events, events, "\(policy)")
        XCTAssertEqual(result.dropped, dropped, "\(policy)")
      }
    }
  }

  /// A value that was delivered makes room for another one.
  func testASecondBurst() {
    let (subject, log) = (PublishSubject<Int>(buffer: .oldest(2)), Recorder<Int>())
    let subscription = subject.subscribe(onNext: { number in
      log.add(number)
      if number == 0 { for number in 1...2 { subject.onNext(number) } }
    })
    for _ in 0..<3 { subject.onNext(0) }
    XCTAssertEqual(log.entries, [0, 1, 2, 0, 1, 2, 0, 1, 2])
    subscription.dispose()
  }

  func testTheFailingPolicy() {
    let subject = PublishSubject<Int>(buffer: .failing(2))
    let result = received { _ in (subject, { subject.onNext($0) }) }
    XCTAssertEqual(result.events, ["0", "1", "2", "more than 2 values waited: the receiver is slower than the sender"])
    XCTAssertFalse(subject.hasObservers)
    let behavior = BehaviorSubject(value: -1, buffer: .failing(2))
    XCTAssertEqual(
      received { _ in (behavior, { behavior.onNext($0) }) }.events,
      ["0", "1", "2", "more than 2 values waited: the receiver is slower than the sender"])
    XCTAssertThrowsError(try behavior.value())
  }

  /// The current value is the newest one, even if it was dropped.
  func testTheCurrentValue() {
    let relay = BehaviorRelay(value: -1, buffer: .oldest(1))
    let values = Recorder<Int>()
    let subscription = relay.filter { $0 == 0 }.subscribe(onNext: { _ in
      for number in 1...3 {
        relay.accept(number)
        values.add(relay.value)
      }
    })
    relay.accept(0)
    XCTAssertEqual(values.entries, [1, 2, 3])
    XCTAssertEqual(relay.value, 3)
    subscription.dispose()
  }

  /// Contract 6: a value that displaces an older one does not overtake a new subscriber, and neither does it an end.
  func testADisplacingValueDoesNotOvertakeOtherWork() {
    for sendsValuesFirst in [false, true] {
      let (subject, late, log) = (PublishSubject<Int>(buffer: .newest(1)), Recorder<Int>(), Recorder<String>())
      let subscription = subject.subscribe(
        onNext: { number in
          log.add("\(number)")
          guard number == 0 else { return }
          if sendsValuesFirst { subject.onNext(1) }
          _ = subject.subscribe(onNext: { late.add($0) })
          subject.onNext(2)
          subject.onNext(3)
          subject.onCompleted()
          subject.onNext(4)
        }, onCompleted: { log.add("completed") })
      subject.onNext(0)
      // 4 displaced 3, and came after the end.
      XCTAssertEqual(log.entries, ["0", "completed"])
      XCTAssertEqual(late.entries, [])
      subscription.dispose()
    }
    let (subject, late) = (PublishSubject<Int>(buffer: .newest(1)), Recorder<Int>())
    let subscription = subject.subscribe(onNext: { number in
      guard number == 0 else { return }
      subject.onNext(1)
      _ = subject.subscribe(onNext: { late.add($0) })
      subject.onNext(2)
      subject.onNext(3)
    })
    subject.onNext(0)
    XCTAssertEqual(late.entries, [3])
    subscription.dispose()
  }

  /// For 20 minutes with senders that are ten times too fast, no more values exist than the limit allows.
  func testMemoryStaysFlat() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let makers: [(@escaping @Sendable (Int) -> Void) -> (Observable<CountedInstance>, @Sendable (CountedInstance) -> Void)] = [
      { onDropped in
        let subject = PublishSubject<CountedInstance>(buffer: .newest(100), onDropped: onDropped)
        return (subject, { subject.onNext($0) })
      },
      { onDropped in
        let relay = BehaviorRelay(value: CountedInstance(Counter()), buffer: .oldest(100), onDropped: onDropped)
        return (relay.skip(1), { relay.accept($0) })
      },
    ]
    for make in makers {
      let (clock, live, most, delivered, dropped) = (VirtualClock(), Counter(), Counter(), Counter(), Counter())
      do {
        let (stream, send) = make { dropped.raise(to: $0) }
        let subscription = stream.subscribe(onNext: { _ in
          // The observer takes 100 ms, and the sender sends each 10 ms.
          for _ in 0..<10 {
            clock.advance(by: .milliseconds(10))
            if clock.now.offset < .seconds(1200) { send(CountedInstance(live)) }
          }
          most.raise(to: live.value)
          delivered.add()
        })
        send(CountedInstance(live))
        XCTAssertGreaterThanOrEqual(clock.now.offset, .seconds(1200))
        XCTAssertEqual(delivered.value + dropped.value, 120_000)
        XCTAssertGreaterThan(dropped.value, 100_000)
        XCTAssertLessThanOrEqual(most.value, 103)
        subscription.dispose()
      }
      XCTAssertEqual(live.value, 0)
    }
  }

  /// Threads that send as fast as they can: what arrives of each is in order, and with what was dropped, nothing is missing.
  func testThreads() {
    let seed = randomSeed()
    for round in 0..<50 {
      let policies: [BufferingPolicy] = [.newest(3), .oldest(3), .latest]
      let policy = policies[round % 3]
      let (log, dropped) = (Recorder<(thread: Int, number: Int)>(), Counter())
      let subject = PublishSubject<(thread: Int, number: Int)>(buffer: policy, onDropped: { dropped.raise(to: $0) })
      let subscription = subject.subscribe(onNext: { log.add($0) })
      onThreads(4) { thread in
        var generator = SeededGenerator(seed: seed &+ UInt64(round * 4 + thread))
        for number in 0..<200 {
          subject.onNext((thread, number))
          if Int.random(in: 0..<10, using: &generator) == 0 { subject.subscribe(onNext: { _ in }).dispose() }
        }
      }
      subscription.dispose()
      XCTAssertEqual(log.entries.count + dropped.value, 800, "RILL_SEED=\(seed)")
      for thread in 0..<4 {
        let numbers = log.entries.filter { $0.thread == thread }.map(\.number)
        XCTAssertEqual(numbers, numbers.sorted(), "RILL_SEED=\(seed), round \(round)")
      }
    }
  }

  func testWarningOfALongQueue() {
    let before = Hooks.warningHandler
    defer { Hooks.warningHandler = before }
    let warnings = Recorder<String>()
    Hooks.warningHandler = { warnings.add($0) }
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(
      onNext: { number in
        if number == 0 { for number in 1...150_000 { subject.onNext(number) } }
      }, file: "Feed.swift", line: 7)
    subject.onNext(0)
    #if DEBUG
      XCTAssertEqual(warnings.entries.count, 1)
      XCTAssertTrue(warnings.entries.first?.hasSuffix("subscribed at Feed.swift:7") == true, "\(warnings.entries)")
    #endif
    subject.onNext(0)
    XCTAssertLessThanOrEqual(warnings.entries.count, 1)
    subscription.dispose()
  }
}
