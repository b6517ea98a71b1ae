import Observation
import Rill
import RillObservation
import TestSupport
import XCTest

/// Derived values, read inside `withObservationTracking`, as a SwiftUI body reads them.
final class ObservedDerivedValueTests: XCTestCase {
  private func changes(of value: () -> Void, _ change: () -> Void) -> Int {
    let count = Counter()
    withObservationTracking(value) { count.add() }
    change()
    return count.value
  }

  func testAChangeOfAState() {
    let (a, b, other) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(a.mapValue { $0 * 2 }, b) { $0 + $1 }
    for _ in 1...2 {
      XCTAssertEqual(changes(of: { _ = sum.value }, {}), 0)
      XCTAssertEqual(changes(of: { _ = sum.value }, { a.accept(2) }), 1)
      XCTAssertEqual(changes(of: { _ = sum.value }, { b.accept(2) }), 1)
      XCTAssertEqual(changes(of: { _ = sum.value }, { other.accept(2) }), 0)
    }
    XCTAssertEqual(changes(of: { _ = ObservableProperty.snapshot(sum, other) }, { other.accept(3) }), 1)
    XCTAssertEqual(changes(of: { _ = other.asObservableProperty().value }, { other.accept(4) }), 1)
  }

  func testABatch() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(a, b) { $0 + $1 }
    let change = {
      batch {
        a.accept(2)
        b.accept(3)
      }
    }
    XCTAssertEqual(changes(of: { _ = sum.value }, change), 1)
    XCTAssertEqual(sum.value, 5)
  }

  @MainActor func testTracking() {
    let (a, emitted, done) = (BehaviorRelay(value: 1), Recorder<Int>(), expectation(description: "emitted"))
    let double = a.mapValue { $0 * 2 }
    let subscription = Rill.Observable.tracking { double.value }.subscribe(onNext: {
      emitted.add($0)
      if $0 == 4 { done.fulfill() }
    })
    a.accept(2)
    wait(for: [done], timeout: 20)
    XCTAssertEqual(emitted.entries, [2, 4])
    subscription.dispose()
  }
}
