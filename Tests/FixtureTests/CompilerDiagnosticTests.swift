import Dispatch
import Foundation
import RillLocks
import TestSupport
import XCTest

/// The diagnostics of the compiler for the programs in `Fixtures/Concurrency`, `Fixtures/Properties` and `Fixtures/Messages`.
///
/// A comment at the end of a line expects a diagnostic on that line. There must be no others.
///
///     … // expect-warning[6,main]: a part of the message
///
/// `5` and `6` are the language modes. `main` is mode 6 with main actor isolation by default. `expect-warning@6.2` is for the compiler of
/// Swift 6.2, and `@6.3` for later ones. If the compiler gives no location for a message, the comment is on the line that causes it.
final class CompilerDiagnosticTests: CompilingTestCase {
  func testSwift5() throws { try check("5", mode: 5) }
  func testSwift6() throws { try check("6", mode: 6) }
  func testMainActorByDefault() throws { try check("main", mode: 6, ["-default-isolation", "MainActor"]) }

  /// Mistakes of people who are new to the library.
  ///
  /// The messages do not depend on the mode.
  func testMessagesAboutMistakes() throws { try check("6", mode: 6, in: ["Messages"]) }

  private func check(
    _ name: String, mode: Int, _ options: [String] = [], in folders: [String] = ["Concurrency", "Properties"]
  ) throws {
    let compiler = SwiftCompiler(mode: mode)
    let files = try folders.flatMap { try compiler.files(in: "Tests/Fixtures/\($0)") }
    XCTAssertGreaterThanOrEqual(files.count, folders.count * 2)
    let diagnoses = Locked([Int: Result<SwiftCompiler.Diagnosis, any Error>]())
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let diagnosis = Result { try compiler.analyze(files[index], options) }
      diagnoses.withLock { $0[index] = diagnosis }
    }
    for (index, file) in files.enumerated() {
      let diagnosis = try XCTUnwrap(diagnoses.withLock { $0[index] }).get()
      var unexpected = diagnosis.warnings.map { "warning \($0)" } + diagnosis.errors.map { "error \($0)" }
      for expected in try expectations(in: file, name) {
        let index = unexpected.firstIndex { message in
          message.contains(expected.text)
            && [expected.location, "<unknown>:0"].contains { message.hasPrefix("\(expected.kind) \($0): ") }
        }
        if let index {
          unexpected.remove(at: index)
        } else {
          XCTFail("missing in \(name): \(expected.kind) \(expected.location): \(expected.text)\n\(diagnosis.text)")
        }
      }
      XCTAssertEqual(unexpected, [], "unexpected in \(name)")
    }
  }

  private struct Expectation {
    let kind: String
    let location: String
    let text: String
  }

  #if compiler(>=6.3)
    private let compiler: Substring = "@6.3"
  #else
    private let compiler: Substring = "@6.2"
  #endif

  private func expectations(in file: URL, _ mode: String) throws -> [Expectation] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      line.matches(of: #/// expect-(warning|error)(@6\.[23])?\[([0-9a-z,]+)\]: ((?:(?! // expect).)+)/#)
        .filter { $0.output.2 == nil || $0.output.2 == compiler }
        .filter { $0.output.3.split(separator: ",").contains { $0 == mode } }
        .map {
          Expectation(
            kind: String($0.output.1), location: "\(file.lastPathComponent):\(index + 1)",
            text: $0.output.4.trimmingCharacters(in: .whitespaces))
        }
    }
  }
}
