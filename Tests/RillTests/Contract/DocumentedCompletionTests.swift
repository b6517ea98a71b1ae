import Foundation
import Rill
import RillTesting
import XCTest

/// Contract 11: an operator ends as its documentation says, from which the completion table of `Docs/Completion.md` is made.
///
/// These are the operators that end with their source, and pass its error on. `CompletionTableTests` and the tests of each operator have
/// what else a row says.
final class DocumentedCompletionTests: XCTestCase {
  /// What the documentation of an operator says.
  private struct Row {
    let completes: Substring
    let onAnError: Substring
  }

  /// The entries whose other operators turn an error into a value.
  private static let makingErrorsValues: Set = ["elements", "errors", "ignoreElements", "single", "single(_:)"]

  func testOperatorsThatEndWithTheirSource() throws {
    let rows = try documentedRows()
    var checked: Set<String> = []
    for entry in Entry.all {
      guard let row = rows[entry.name] ?? rows[String(entry.name.prefix { $0 != "(" })] else { continue }
      guard row.completes == "with the source" || row.completes.hasPrefix("with the source,") else { continue }
      checked.insert(entry.name)
      XCTAssertEqual(end(of: entry, .completed), "completed", "\(entry.name) completes: \(row.completes)")
      guard row.onAnError.hasPrefix("passes it on"), !Self.makingErrorsValues.contains(entry.name) else { continue }
      XCTAssertEqual(end(of: entry, .error(Failure())), "error(failure)", "\(entry.name) on an error: \(row.onAnError)")
    }
    XCTAssertTrue(checked.isSuperset(of: ["map", "scan(into:)", "take(until:)", "share(replay: 1)", "count"]), "\(checked)")
    XCTAssertGreaterThan(checked.count, 50)
  }

  /// Sends three values to each source and then `ending`, and returns the last event of the operator.
  ///
  /// An operator that is still subscribed to a source has not ended.
  private func end(of entry: Entry, _ ending: Event<UserCodeCallingValue>) -> String? {
    let hook = UserCodeHook()
    let subjects = (0..<entry.sources).map { _ in PublishSubject<UserCodeCallingValue>() }
    let log = Recorder<String>()
    let subscription = entry.build(subjects, DeallocationProbe(), hook).record(into: log)
    defer { subscription.dispose() }
    for round in 1...3 {
      for subject in subjects { subject.onNext(UserCodeCallingValue(round, hook)) }
    }
    subjects.first?.on(ending)
    hook.scheduler.advanceTo(hook.scheduler.now.addingTimeInterval(10))
    return subjects.contains(where: \.hasObservers) ? "still subscribed to a source" : log.entries.last
  }

  /// The rows of all operators by the names in their documentation.
  private func documentedRows() throws -> [String: Row] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Sources/Rill/Operators")
    var rows: [String: Row] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /- `([^`]+)` completes: (.+)(?:\n +\/\/\/   .+)*\n +\/\/\/ - On an error: (.+)/) {
        rows[String(match.1)] = Row(completes: match.2, onAnError: match.3)
      }
    }
    return rows
  }
}
