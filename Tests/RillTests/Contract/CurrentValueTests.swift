import Rill
import XCTest

/// Contract 8: values that are stored before they are delivered.
final class CurrentValueTests: XCTestCase {
  /// Contract 8: after `onNext` has returned, `value()` returns that value or a newer one, even inside a subscriber.
  func testValueIsStoredBeforeItIsDelivered() throws {
    let subject = BehaviorSubject(value: 0)
    let older = Counter()
    let subscription = subject.subscribe(onNext: { value in
      if ((try? subject.value()) ?? -1) < value { older.add() }
    })
    for number in 1...100 {
      subject.onNext(number)
      XCTAssertGreaterThanOrEqual(try subject.value(), number)
    }
    XCTAssertEqual(older.value, 0)
    subscription.dispose()
  }

  /// Contract 8: a value is stored at once even if the gate is busy and its delivery has to wait.
  func testValueIsStoredWhenTheEventHasToWait() {
    let subject = BehaviorSubject(value: 0)
    let seen = Recorder<Int>()
    let subscription = subject.subscribe(onNext: { value in
      if value == 1 {
        subject.onNext(2)
        seen.add((try? subject.value()) ?? -1)
      }
    })
    subject.onNext(1)
    XCTAssertEqual(seen.entries, [2])
    subscription.dispose()
  }
}
