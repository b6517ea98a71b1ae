import TestSupport
import XCTest

/// Tests that each compile a program: see `SlowTestSetting`.
class CompilingTestCase: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }
}

/// Tests that compile much and seldom fail.
class NightlyCompilingTestCase: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason) }
}
