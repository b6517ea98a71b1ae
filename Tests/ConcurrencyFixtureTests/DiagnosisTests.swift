import Foundation
import ProgramRunner
import XCTest

/// What the compiler says to the programs in `Fixtures/Concurrency` and `Fixtures/Properties`: what is written there at the end of a
/// line, and nothing else.
///
///     … // expect-warning[6,main]: a part of the message
///
/// `5` and `6` are the language modes; `main` is 6 where everything belongs to the main actor by default. A message that the compiler
/// gives no place is expected where it belongs.
final class DiagnosisTests: XCTestCase {
  func testSwift5() throws { try check("5", mode: 5) }
  func testSwift6() throws { try check("6", mode: 6) }
  func testMainActorByDefault() throws { try check("main", mode: 6, ["-default-isolation", "MainActor"]) }

  private func check(_ name: String, mode: Int, _ options: [String] = []) throws {
    let compiler = SwiftCompiler(mode: mode)
    let files = try ["Concurrency", "Properties"].flatMap { try compiler.files(in: "Tests/Fixtures/\($0)") }
    XCTAssertGreaterThan(files.count, 10)
    for file in files {
      let diagnosis = try compiler.analyze(file, options)
      var unexpected = diagnosis.warnings.map { "warning \($0)" } + diagnosis.errors.map { "error \($0)" }
      for expected in try expectations(in: file, name) {
        let index = unexpected.firstIndex { message in
          message.contains(expected.text)
            && [expected.place, "<unknown>:0"].contains { message.hasPrefix("\(expected.kind) \($0): ") }
        }
        if let index {
          unexpected.remove(at: index)
        } else {
          XCTFail("missing in \(name): \(expected.kind) \(expected.place): \(expected.text)\n\(diagnosis.text)")
        }
      }
      XCTAssertEqual(unexpected, [], "unexpected in \(name)")
    }
  }

  private struct Expectation {
    let kind: String
    let place: String
    let text: String
  }

  private func expectations(in file: URL, _ mode: String) throws -> [Expectation] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      line.matches(of: #/// expect-(warning|error)\[([0-9a-z,]+)\]: ((?:(?! // expect).)+)/#)
        .filter { $0.output.2.split(separator: ",").contains { $0 == mode } }
        .map {
          Expectation(
            kind: String($0.output.1), place: "\(file.lastPathComponent):\(index + 1)",
            text: $0.output.3.trimmingCharacters(in: .whitespaces))
        }
    }
  }
}
