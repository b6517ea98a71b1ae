import Foundation

/// A test that replays a recorded run and expects the outputs that were recorded.
///
/// It runs on the main actor, so that the view model can be isolated to it. It is asynchronous, because XCTest on Linux cannot call
/// synchronous tests of the main actor.
package struct ReplayTest {
  private let recording: RunRecording
  private let model: String
  private let modules: [String]
  private let origin: String

  /// Makes a test of a recording, or returns nil if neither the recording nor the caller says how to make the view model.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - model: the expression that makes the view model, instead of that of the recording.
  ///   - modules: the modules that it needs.
  ///   - origin: says in the first line of the file where the test comes from. The command of `rill-marbles` if it is nil.
  package init?(_ recording: RunRecording, model: String? = nil, modules: [String] = [], origin: String? = nil) {
    guard let model = model ?? recording.model else { return nil }
    (self.recording, self.model, self.modules) = (recording, model, modules.isEmpty ? recording.modules : modules)
    self.origin = origin ?? "Written by `rill-marbles \(recording.file) --test`"
  }

  /// The test file.
  package var text: String {
    let imports = Set(["Rill", "RillRecording", "RillTesting", "XCTest"] + modules).sorted().map { "import \($0)" }
    // No delimiter of the literal occurs in its text.
    let number = recording.text.split { $0 != "#" }.map(\.count).max() ?? 0
    let delimiter = String(repeating: "#", count: number + 1)
    return """
      // \(origin): plays a recorded run and expects the outputs that were recorded.
      \(imports.joined(separator: "\n"))

      @MainActor
      final class \(className): XCTestCase {
        func testTheRecordedRun() async throws {
          let player = RunPlayer(try RunRecording(recordedRun, file: \(literal(recording.file))))
          try player.replay {
            let model = \(model)
      \(calls.map { "      \($0)" }.joined(separator: "\n"))
            return model
          }
        }
      }

      private let recordedRun = \(delimiter)\"""
      \(recording.text)\"""\(delimiter)

      """
  }

  private var calls: [String] {
    let expectations = recording.streams.filter { $0.direction == .output }.map { stream in
      "try player.expect(\(literal(stream.name)), from: model.\(stream.name))"
    }
    let inputs = recording.streams.filter { $0.direction == .input }.map { stream in
      "try player.play(\(literal(stream.name)), into: model.\(stream.name)\(replacement(stream)))"
    }
    // The outputs first, so that the test sees what the model emits for the first input.
    return expectations + inputs
  }

  /// What stands for the values that were left out of the recording.
  private func replacement(_ stream: RunRecording.Stream) -> String {
    let entries = recording.entries.filter { $0.direction == .input && $0.name == stream.name }
    guard entries.contains(where: { $0.event == .omitted }) else { return "" }
    let values = ["String": "\"\"", "Int": "0", "Double": "0", "Bool": "false"]
    return ", omitted: \(values[stream.type] ?? "<#\(stream.type)#>")"
  }

  /// `DayReplayTests` for `day.jsonl`.
  private var className: String {
    let words = recording.file.prefix { $0 != "." }.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (name.first?.isLetter == true ? name : "Run" + name) + "ReplayTests"
  }

  private func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
