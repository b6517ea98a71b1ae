import Foundation
import TestSupport
import XCTest

/// A model of the commit protocol, of which every state is visited: two writers of one key, kills, failing syncs, and power cuts.
///
/// `RILL_STORE_ROUNDS` allows two of each instead of one.
///
/// The steps are those of `StorageEngine+Writing`. The model shows that they suffice, and that none of them can be left out.
final class CommitProtocolModelTests: XCTestCase {
  func testTheProtocol() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let rounds = Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1
    // Two of each take half a minute and 2.4 million states.
    let (states, violation) = CommitProtocolModel(omitted: nil, events: rounds > 1 ? 2 : 1).explore()
    XCTAssertNil(violation)
    XCTAssertGreaterThan(states, 10_000)
  }

  /// Without one of the steps, some order of events loses a change or reports damage.
  func testEveryStepIsNeeded() {
    for omitted in CommitProtocolModel.Omission.allCases {
      XCTAssertNotNil(CommitProtocolModel(omitted: omitted, events: 2).explore().violation, "nothing needs that \(omitted)")
    }
  }
}
