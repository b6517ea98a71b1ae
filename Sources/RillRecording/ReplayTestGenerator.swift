import Foundation

/// A test that replays a recorded run and expects the outputs that were recorded.
///
/// It runs on the main actor, so that the view model can be isolated to it. It is asynchronous, because XCTest on Linux cannot call
/// synchronous tests of the main actor.
package struct ReplayTestGenerator {
  private let recording: RunRecording
  private let model: String
  private let modules: [String]
  private let origin: String
  private let corrections: [String]

  /// Makes a test of a recording, or returns nil if neither the recording nor the caller says how to make the view model.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - model: the expression that makes the view model, instead of that of the recording.
  ///   - modules: the modules that it needs, each possibly with attributes of the import, such as `@testable Shop`.
  ///   - origin: says in the first line of the file where the test comes from. The command of `rill-marbles` if it is nil.
  ///   - corrections: what was changed in the recording, for people.
  package init?(
    _ recording: RunRecording, model: String? = nil, modules: [String] = [], origin: String? = nil, corrections: [String] = []
  ) {
    guard let model = model ?? recording.model else { return nil }
    (self.recording, self.model, self.modules) = (recording, model, modules.isEmpty ? recording.modules : modules)
    self.origin = origin ?? "Written by `rill-marbles \(recording.file) --test`"
    self.corrections = corrections
  }

  /// The test file.
  package var text: String {
    // No delimiter of the literal occurs in its text.
    let number = recording.text.split { $0 != "#" }.map(\.count).max() ?? 0
    let delimiter = String(repeating: "#", count: number + 1)
    return """
      \(header.map { "// " + $0.onOneLine + "\n" }.joined())\(imports)

      @MainActor
      final class \(className): XCTestCase {
        func testTheRecordedRun() async throws {
          let player = RunPlayer(try RunRecording(recordedRun, file: #fileID, line: recordedLine))
          do {
            try player.replay {
              let model = \(model)
      \(calls.map { "        \($0)" }.joined(separator: "\n"))
              return model
            }
          } catch let mismatch as RunMismatch {
            XCTFail(mismatch.description, line: UInt(mismatch.line))
          }
        }
      }

      /// The line of this file where the recording begins.
      private let recordedLine = #line + 2
      private let recordedRun = \(delimiter)\"""
      \(recording.text)\"""\(delimiter)

      """
  }

  private var header: [String] {
    let intro = "\(origin): plays a recorded run and expects the outputs that were recorded"
    switch corrections.count {
    case 0: return [intro + "."]
    case 1: return [intro + ", except that", corrections[0] + "."]
    default:
      let rest = corrections.count - 10
      let list = corrections.prefix(10).map { "- " + $0 } + (rest > 0 ? ["- and \(rest) more"] : [])
      return [intro + ", with these corrections:"] + list
    }
  }

  /// The imports in the order of `swift format`: those with attributes after the others.
  private var imports: String {
    var imported: [String: Set<Substring>] = ["Rill": [], "RillRecording": [], "RillTesting": [], "XCTest": []]
    for module in modules {
      let words = module.split { $0.isWhitespace }
      guard let name = words.last else { continue }
      imported[String(name), default: []].formUnion(words.dropLast())
    }
    let lines = imported.sorted { $0.key < $1.key }.map { name, attributes in
      (hasAttributes: !attributes.isEmpty, text: (attributes.sorted() + ["import", name[...]]).joined(separator: " "))
    }
    let groups = [lines.filter { !$0.hasAttributes }, lines.filter(\.hasAttributes)].filter { !$0.isEmpty }
    return groups.map { $0.map(\.text).joined(separator: "\n") }.joined(separator: "\n\n")
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

extension String {
  /// The text on one line, for a comment.
  fileprivate var onOneLine: String {
    String(map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } || $0.isNewline ? "?" : $0 })
  }
}
