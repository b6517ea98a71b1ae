import Foundation

/// A test that replays a recorded run and expects the outputs that were recorded.
///
/// It runs on the main actor, so that the view model can be isolated to it. It is asynchronous, because XCTest on Linux cannot call
/// synchronous tests of the main actor.
///
/// A recording can be the file of another user. So its names and values are data in the test, except for one text: `model`, the expression
/// that makes the view model. It is code by design, and `recordedCode` is what a user must see before the test runs.
package struct ReplayTestGenerator {
  private let recording: RunRecording
  private let model: String
  private let modules: [String]
  private let origin: String
  private let corrections: [String]

  /// The code that the test runs and that the recording contains, or nil if the caller has given the expression.
  package let recordedCode: String?

  /// Creates a test of a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - model: the expression that makes the view model, instead of that of the recording.
  ///   - modules: the modules that it needs, each possibly with attributes of the import, such as `@testable Shop`.
  ///   - origin: says in the first line of the file where the test comes from. The command of `rill-marbles` if it is nil.
  ///   - corrections: what was changed in the recording, for people.
  /// - Throws: `ReplayTestError`.
  package init(
    _ recording: RunRecording, model: String? = nil, modules: [String] = [], origin: String? = nil, corrections: [String] = []
  ) throws(ReplayTestError) {
    guard let expression = model ?? recording.model else { throw .noModel(file: recording.file) }
    guard !expression.isEmpty, expression.utf8.count <= 500, !expression.unicodeScalars.contains(where: \.isUnprintable) else {
      throw .notAnExpression(expression)
    }
    (self.recording, self.model) = (recording, expression)
    recordedCode = model == nil ? expression : nil
    self.modules = modules.isEmpty ? recording.modules : modules
    if let other = self.modules.first(where: { $0.wholeMatch(of: #/(@[A-Za-z_]+ +)*[A-Za-z_][A-Za-z0-9_]*/#) == nil }) {
      throw .notAModule(other)
    }
    if let stream = recording.streams.first(where: { Self.property($0.name) == nil }) { throw .notAProperty(stream.name) }
    self.origin = origin ?? "Written by `rill-marbles \(recording.file) --test`"
    self.corrections = corrections
  }

  /// The test file.
  package var text: String {
    let recorded = Self.literal(recording.text)
    return """
      \(header.map { "// \($0.printable)\n" }.joined())\(imports)

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
      private let recordedRun = \(recorded.delimiter)\"""
      \(recorded.text)\"""\(recorded.delimiter)

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
    let expectations = recording.streams.filter { $0.direction == .output }.compactMap { stream in
      Self.property(stream.name).map { "try player.expect(\"\(stream.name)\", from: model.\($0))" }
    }
    let inputs = recording.streams.filter { $0.direction == .input }.compactMap { stream in
      Self.property(stream.name).map { "try player.play(\"\(stream.name)\", into: model.\($0)\(replacement(stream))" }
    }
    // The outputs first, so that the test sees what the model emits for the first input.
    return expectations + inputs
  }

  /// The end of the call that plays an input, with what stands for the values that were left out of the recording.
  ///
  /// Without that, the test fails and says so.
  private func replacement(_ stream: RunRecording.Stream) -> String {
    let entries = recording.entries.filter { $0.direction == .input && $0.name == stream.name }
    guard entries.contains(where: { $0.event == .omitted }) else { return ")" }
    let values = ["String": "\"\"", "Int": "0", "Double": "0", "Bool": "false"]
    if let value = values[stream.type] { return ", omitted: \(value))" }
    return ")  // Pass `omitted:`, a value of the type \(stream.type.printable)."
  }

  /// Returns the code for a property, or nil if nothing can be called so.
  private static func property(_ name: String) -> String? {
    guard name.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_]*/#) != nil else { return nil }
    // After a point, every other keyword is a name.
    return ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
  }

  /// `DayReplayTests` for `day.jsonl`.
  private var className: String {
    let words = recording.file.prefix { $0 != "." }.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (name.first?.isLetter == true ? name : "Run" + name) + "ReplayTests"
  }

  /// Returns the lines of a recording as the text of a literal, and the delimiter that does not occur in them.
  ///
  /// By bytes, as the compiler reads it: to Swift, a number sign with an accent is another character.
  private static func literal(_ lines: String) -> (text: String, delimiter: String) {
    var text = ""
    for scalar in lines.unicodeScalars {
      switch scalar {
      case "\n": text.unicodeScalars.append(scalar)
      // Outside of a string of JSON, these are white space. Inside, they do not occur.
      case "\t", "\r": text += " "
      case _ where scalar.isUnprintable:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    let longest = text.utf8.split { $0 != UInt8(ascii: "#") }.map(\.count).max() ?? 0
    return (text, String(repeating: "#", count: longest + 1))
  }
}
