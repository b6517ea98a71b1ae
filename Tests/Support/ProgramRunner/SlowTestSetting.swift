internal import Foundation

/// Whether to run the tests that compile programs, build other packages, or build the documentation site: they take as long as all
/// others together.
///
/// A test that only waits longer with them, as that of a client that reads nothing, does so in the nightly workflow.
///
/// `.ci/run` runs them next to the others. `RILL_ALL_TESTS=1 swift test` does, too.
package enum SlowTestSetting {
  /// Whether this run includes them.
  package static let isOn = ProcessInfo.processInfo.environment["RILL_ALL_TESTS"] != nil
  /// Why they are skipped otherwise.
  package static let skipReason = "It compiles a program: .ci/run does so, and RILL_ALL_TESTS=1 swift test."
}
