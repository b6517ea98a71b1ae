import Foundation
import XCTest

/// Each operator has a diagram, tests, and a row in the completion table.
final class OperatorRuleTests: XCTestCase {
  /// Every public function of an operator must have a marble diagram and a complexity.
  func testEveryOperatorHasAMarbleDiagram() {
    for file in Repository.operators {
      var comment: [Substring] = []
      for line in file.lines {
        // Attributes can be on the same line as the function.
        let code = line.drop { $0 == " " }.replacing(#/^(@\w+ )+public/#, with: "public")
        if code.hasPrefix("///") {
          comment.append(code)
        } else if code.hasPrefix("@") || code.isEmpty {
          if code.isEmpty { comment = [] }
        } else {
          if code.hasPrefix("public func") || code.hasPrefix("public static func") {
            XCTAssertTrue(comment.contains { $0.hasPrefix("///     ") }, "no diagram in \(file.path): \(code)")
            XCTAssertTrue(comment.contains { $0.hasPrefix("/// - Complexity:") }, "no complexity in \(file.path): \(code)")
          }
          comment = []
        }
      }
    }
  }

  /// Every operator must be in the completion tables and have a test.
  ///
  /// Every operator with a source must have an entry in the test catalog.
  func testEveryOperatorIsChecked() throws {
    let tests = Repository.files(in: "Tests/RillTests").map(\.text).joined()
    let tables = try String(contentsOf: Repository.root.appending(path: "Docs/Completion.md"), encoding: .utf8)
    let withoutSource = [
      "just", "of", "from", "range", "generate", "repeatElement", "interval", "timer", "empty", "error", "never",
    ]
    var kinds: [String: Substring] = [:]
    for file in Repository.operators {
      let kind = file.path.split(separator: "/")[3]
      for match in file.code.matches(of: #/public (?:static )?func `?(\w+)`?/#) { kinds[String(match.output.1)] = kind }
    }
    for (name, kind) in kinds where name != "callAsFunction" {
      XCTAssertTrue(tables.contains("`\(name)`") || tables.contains("`\(name)("), "\(name) is not in the completion tables")
      XCTAssertTrue(tests.contains(".\(name)(") || tests.contains(".\(name) {"), "\(name) has no test")
      guard !withoutSource.contains(name) else { continue }
      XCTAssertTrue(
        tests.contains("Entry(\"\(name)"),
        """
        \(name) has no row. Add it to Tests/RillTests/Support/OperatorCatalog+\(kind).swift, with the number of sources if there are several:
            Entry("\(name)") { sources, user in sources[0].map { user.pass($0) }.\(name)(…) },
        """)
    }
  }

  /// An operator that takes a number must stop the program at one that makes no sense, with the call site of the user.
  func testEveryNumberIsChecked() throws {
    let mistakes = try String(
      contentsOf: Repository.root.appending(path: "Tests/RillTests/Contract/TrapCallSiteTests.swift"), encoding: .utf8)
    for file in Repository.operators {
      let comments = file.text.matches(of: #/((?: *///.*\n)+)(?: *@.*\n)* *(?:@\w+ )*public (?:static )?func `?(\w+)`?[^{]*\{/#)
      for match in comments {
        let (declaration, comment, function) = match.output
        let result = declaration.range(of: "->", options: .backwards)
        let parameters = declaration.prefix(upTo: result?.lowerBound ?? declaration.endIndex)
        guard parameters.contains(#/\w: Int\b(?!\?)/#) else { continue }
        let name = function == "callAsFunction" ? "merge" : function
        XCTAssertTrue(
          file.code.contains("\"\(name)(") && file.code.contains(#/require(?:Positive|NotNegative)\(/#)
            && comment.contains("- Precondition:"),
          "\(name) in \(file.path) needs requirePositive or requireNotNegative, with `file` and `line` of the caller, and `- Precondition:`"
        )
        XCTAssertTrue(
          mistakes.contains("\(name)("),
          "add a line with a wrong use of \(name) to the mistakes in Tests/RillTests/Contract/TrapCallSiteTests.swift")
      }
    }
  }

  /// The file of each operator must have a file of tests.
  func testEveryOperatorHasAFileOfTests() {
    let tests = Set(Repository.files(in: "Tests/RillTests/Operators").map(\.path))
    for file in Repository.operators {
      let path = file.path.replacing("Sources/Rill/", with: "Tests/RillTests/").replacing(".swift", with: "Tests.swift")
      XCTAssertTrue(tests.contains(path), "\(path) is missing")
    }
  }

  /// The completion table must match the documentation of the operators.
  ///
  /// `RILL_WRITE=1` updates the table.
  func testTheCompletionTable() throws {
    let table = OperatorCompletionTable()
    XCTAssertEqual(table.silentFiles, [], "no `- … completes:` in the documentation of")
    let page = Repository.root.appending(path: "Docs/Completion.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let heading = "| operator | completes | on an error | subscribes |\n|---|---|---|---|\n"
    let start = try XCTUnwrap(text.range(of: heading)).upperBound
    let end = try XCTUnwrap(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    let expected = table.lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RILL_WRITE"] == "1" {
      try text.replacingCharacters(in: start..<end, with: expected).write(to: page, atomically: true, encoding: .utf8)
    } else {
      XCTAssertEqual(
        text[start..<end].split(separator: "\n").map(String.init), table.lines,
        "run `RILL_WRITE=1 swift test --filter testTheCompletionTable`")
    }
  }
}
