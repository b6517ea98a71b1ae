internal import Foundation

/// Which of the tests that take long this run includes.
///
/// A run of all tests skips each test that takes half a second or more on slow cores, apart from those that check every operator. A run
/// that names its tests skips none of them, unless `RILL_SKIPS_LONG_TESTS` is set, as for an emulator. `.ci/run` runs them too, next to the
/// others, without those of the nightly workflow.
package enum SlowTestSetting {
  /// Whether this run includes the tests that take long.
  package static let isOn = isNightly || isSet("RILL_ALL_TESTS") || (namesTests && !isSet("RILL_SKIPS_LONG_TESTS"))
  /// Whether this run includes the tests of the nightly workflow, which build other packages or the documentation site, and seldom fail.
  package static let isNightly = isSet("RILL_NIGHTLY_TESTS")

  /// Why a test that takes long is skipped.
  package static let skipReason = "It takes long: .ci/run runs it, and so does RILL_ALL_TESTS=1 or a filter."
  /// Why a test of the nightly workflow is skipped.
  package static let nightlySkipReason = "It takes long and seldom fails: the nightly workflow runs it (RILL_NIGHTLY_TESTS=1)."

  private static func isSet(_ variable: String) -> Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Whether the run has a filter.
  ///
  /// The package manager then passes the names of the tests.
  private static var namesTests: Bool {
    let arguments = ProcessInfo.processInfo.arguments
    #if os(Linux)
      return arguments.count > 1
    #else
      return arguments.contains("-XCTest")
    #endif
  }
}
