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
