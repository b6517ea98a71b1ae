internal import Foundation

/// Whether to run the tests that take long: those that compile programs, build other packages or the documentation site, crash a store at
/// every call, kill processes, or run the programs of this package dozens of times.
///
/// They take longer than all others together. `.ci/run` runs them next to the others, and so does `RILL_ALL_TESTS=1 swift test`. A test that
/// only waits longer with them, as that of a client that reads nothing, does so in the nightly workflow.
package enum SlowTestSetting {
  /// Whether this run includes them.
  package static let isOn = ProcessInfo.processInfo.environment["RILL_ALL_TESTS"] != nil
  /// Why they are skipped otherwise.
  package static let skipReason = "It takes long: .ci/run runs it, and RILL_ALL_TESTS=1 swift test."
}
