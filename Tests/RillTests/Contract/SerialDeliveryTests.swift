import Foundation
import Rill
import TestSupport
import XCTest

/// Contract 2: an observer is called by one thread at a time, and no call begins inside of another.
final class SerialDeliveryTests: XCTestCase {
  /// Contract 2: combining operators accept events from any thread, and never call an observer concurrently.
  func testEveryOperatorIsSerial() {
    for entry in Entry.all { entry.checkSeriality() }
  }

  /// Contract 2 and 4: an event that an observer sends to a source of the calling operator waits until the observer has returned.
  func testNoSourceOfAnOperatorInterruptsAnother() {
    for entry in Entry.all { entry.checkReentrancy() }
  }

  /// Contract 2: an operator is serial while two threads send to its two sources without pause.
  func testTwoSourcesWithoutPauseAreSerial() {
    watched(60) {
      let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
      let check = SerialityCheck()
      let received = Counter()
      let subscription = Observable.merge(subjects[0], subjects[1]).subscribe(onNext: { _ in
        check.next { received.add() }
      })
      onThreads(2) { thread in for number in 0..<20_000 { subjects[thread].onNext(number) } }
      received.wait(for: 40_000)
      XCTAssertEqual(received.value, 40_000)
      XCTAssertEqual(check.found.count, 0)
      subscription.dispose()
    }
  }

  /// Contract 2 and 4: four threads sending 20,000 events each lose none, duplicate none, and never overlap in an observer.
  func testFourThreadsLoseNothing() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(120) {
      // The stress suite and the nightly workflow play more.
      let perThread = 20_000
      for make in [IntSubject.publish, IntSubject.behavior] {
        let subject = make()
        let check = SerialityCheck()
        let next = (0..<4).map { _ in Counter() }
        let faults = Counter()
        let total = Counter()
        let subscription = subject.observable.skip(subject.replayed).subscribe(onNext: { value in
          check.next {
            let (thread, number) = (value >> 32, value & 0xFFFF_FFFF)
            if next[thread].value != number { faults.add() }
            next[thread].add()
            total.add()
          }
        })
        onThreads(4) { thread in
          for number in 0..<perThread { subject.send(thread << 32 | number) }
        }
        total.wait(for: 4 * perThread)
        XCTAssertEqual(total.value, 4 * perThread)
        XCTAssertEqual(faults.value, 0, "each thread's events arrive in its order")
        XCTAssertEqual(check.found, [])
        subscription.dispose()
      }
    }
  }

  /// Contract 2 and 1: an end that races with values neither overlaps nor overtakes them.
  func testEndIsSerializedWithValues() {
    watched(60) {
      for _ in 0..<300 {
        let subject = PublishSubject<Int>()
        let check = SerialityCheck()
        let ends = Counter()
        let subscription = subject.subscribe(
          onNext: { _ in check.next { Thread.sleep(forTimeInterval: 0) } },
          onCompleted: {
            check.end(); ends.add()
          })
        onThreads(2) { thread in
          for _ in 0..<50 { subject.onNext(thread) }
          subject.onCompleted()
        }
        ends.wait(for: 1)
        XCTAssertEqual(check.found, [])
        XCTAssertEqual(ends.value, 1)
        subscription.dispose()
      }
    }
  }
}
