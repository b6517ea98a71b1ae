import TestSupport
import XCTest

/// Tests that each compile a program: see `SlowTestSetting`.
class CompilingTestCase: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }
}

/// Tests that read the syntax tree that the compiler prints, whose form other versions of the compiler change.
class SyntaxTreeTestCase: CompilingTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    #if compiler(<6.3) || compiler(>=6.4)
      throw XCTSkip("The form of the syntax tree is that of Swift 6.3.")
    #endif
  }
}

/// Tests that compile much and seldom fail.
class NightlyCompilingTestCase: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason) }
}
