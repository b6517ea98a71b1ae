import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport
import XCTest

/// Current values of a `BehaviorRelay` that one thread uses alone until a second one comes.
final class BehaviorRelayConcurrencyTests: XCTestCase {

  /// The result repeats the value that the closure was given, which another thread has replaced meanwhile.
  func testAnUpdateThatRepeatsAReplacedValueRunsAgain() {
    let (relay, runs) = (BehaviorRelay(value: 5, isRepetition: ==), Counter())
    relay.update { value in
      if runs.add() == 1 { onThreads(1) { _ in relay.accept(6) } }
      value = 5
    }
    XCTAssertEqual(relay.value, 5)
    XCTAssertEqual(runs.value, 2)
  }
}
