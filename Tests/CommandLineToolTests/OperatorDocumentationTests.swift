import Foundation
import TestSupport
import XCTest

@testable import rill_marbles

/// The pictures, the page and the diagrams in documentation comments show what the examples really do.
final class OperatorDocumentationTests: XCTestCase {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Byte for byte.
  func testEverythingIsUpToDate() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    XCTAssertEqual(
      try OperatorDocumentationGenerator(package: root).differences(in: root), [], "run `swift run rill-marbles --docs`")
  }

  func testAWrongDiagramInACommentIsFound() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let copy = try copyOfTheSources()
    defer { try? FileManager.default.removeItem(at: copy) }
    let path = "Sources/Rill/Operators/Timing/Debounce.swift"
    let file = copy.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let wrong = text.replacing("-------c---", with: "------c----")
    XCTAssertNotEqual(wrong, text)
    try wrong.write(to: file, atomically: true, encoding: .utf8)
    XCTAssertEqual(try OperatorDocumentationGenerator(package: copy).differences(in: copy), [path])
    XCTAssertEqual(try OperatorDocumentationGenerator(package: copy).write(to: copy), [path])
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
  }

  func testADiagramOfNoExampleIsFound() throws {
    let copy = try copyOfTheSources()
    defer { try? FileManager.default.removeItem(at: copy) }
    let file = copy.appending(path: "Sources/Rill/Operators/Timing/Debounce.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("debounce(3)  -", with: "debounce(4)  -").write(to: file, atomically: true, encoding: .utf8)
    XCTAssertThrowsError(try OperatorDocumentationGenerator(package: copy)) {
      XCTAssertTrue("\($0)".contains("Debounce.swift:4: no example has the rows 'source', 'debounce(4)'"), "\($0)")
    }
  }

  /// In every module, and in comments of private code, too.
  func testADiagramOfAnyModuleNeedsARun() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let copy = try copyOfTheSources()
    defer { try? FileManager.default.removeItem(at: copy) }
    for folder in ["Rill/Traits", "RillStore/Engine", "Somewhere"] {
      let file = copy.appending(path: "Sources/\(folder)/New.swift")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try """
      /// Does something.
      ///
      ///     source     a--b--|
      ///     something  --a--b|
      func something() {}

      """.write(to: file, atomically: true, encoding: .utf8)
      XCTAssertThrowsError(try OperatorDocumentationGenerator(package: copy)) {
        let message = "Sources/\(folder)/New.swift:3: no example has the rows 'source', 'something'"
        XCTAssertEqual("\($0)", message)
      }
      try FileManager.default.removeItem(at: file)
    }
  }

  func testADeclarationIsOneLine() {
    let source = """
        ///     source  a--|
        ///
        /// - Complexity: O(1)
        @preconcurrency
        @_alwaysEmitIntoClient
        public func first<Value: Equatable>(
          _ value: Value, then next: @escaping @Sendable (Value) -> [String: Int] = { _ in [:] },
          file: StaticString = #fileID, line: UInt = #line
        ) throws -> Observable<Value> where Element: Sendable {
          fatalError()
        }
      """
    let comments = DiagramComment.all(in: source.split(separator: "\n", omittingEmptySubsequences: false))
    XCTAssertEqual(
      comments.map(\.signature),
      [
        "func first<Value: Equatable>(_ value: Value, then next: @Sendable (Value) -> [String: Int] = { _ in [:] }) throws "
          + "-> Observable<Value> where Element: Sendable"
      ])
  }

  func testWhatIsADiagram() {
    func isDiagram(_ line: String) -> Bool { !DiagramComment.all(in: ["///     \(line)"[...]]).isEmpty }
    for line in ["source  a--b", "source  --|", "from  (abc|)", "create          a|", "source  #"] {
      XCTAssertTrue(isDiagram(line), line)
    }
    for line in [
      "let source = test.hot(\"--a--|\")", "let other = test.cold(\"  ---x\")", "observer.events.diagram()   // \"--a|\"",
      "  source    a--b--c--|", "unbiased      with a compare-and-swap",
    ] { XCTAssertFalse(isDiagram(line), line) }
  }

  func testASuperfluousOrMissingPictureIsFound() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let copy = try copyOfTheSources()
    defer { try? FileManager.default.removeItem(at: copy) }
    let folder = "Sources/Rill/Rill.docc/Images/Operators"
    let pictures = copy.appending(path: folder)
    try "".write(to: pictures.appending(path: "gone.svg"), atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(at: pictures.appending(path: "map.svg"))
    XCTAssertEqual(
      try OperatorDocumentationGenerator(package: copy).differences(in: copy),
      ["\(folder)/gone.svg", "\(folder)/map.svg"])
  }

  private func copyOfTheSources() throws -> URL {
    let copy = FileManager.default.temporaryDirectory.appending(path: "rill-marbles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy.appending(path: "Docs"), withIntermediateDirectories: true)
    for path in ["Sources", "Docs/Operators.md"] {
      try FileManager.default.copyItem(at: root.appending(path: path), to: copy.appending(path: path))
    }
    return copy
  }

  /// The diagram of each operator is that of a run.
  ///
  /// `debug` shows a log instead. `RetryPolicy` is beside the operator of which it is a parameter.
  func testEveryOperatorHasADiagramOfARun() throws {
    let folder = root.appending(path: "Sources/Rill/Operators")
    let declaration = #/^ *public (static )?func /#
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix(".swift") && path != "Recovering/RetryPolicy.swift" {
      let lines = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let diagrams = Set(DiagramComment.all(in: lines).map(\.lines.lowerBound))
      for (index, line) in lines.enumerated() where line.contains(declaration) {
        guard !line.contains("func debug(") else { continue }
        let comment = lines[..<index].lastIndex { !$0.contains("//") && !$0.contains("@") }.map { $0 + 1 } ?? 0
        XCTAssertTrue((comment..<index).contains { diagrams.contains($0) }, "no diagram of a run at \(path):\(index + 1)")
      }
    }
  }

  // MARK: The examples

  /// The code in the box is the code that runs.
  func testTheCodeOfAPictureIsWhatRuns() throws {
    let folder = root.appending(path: "Sources/rill-marbles/Examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let text = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let source = text.filter { !$0.isWhitespace }
    for example in Example.all where example.group != nil {
      let code = example.code.replacing("{ … }", with: "").filter { !$0.isWhitespace }
      // Once as the text for the box, once as code.
      XCTAssertGreaterThanOrEqual(source.ranges(of: code).count, 2, example.name)
    }
  }

  func testExamplesCanBeToldApart() throws {
    XCTAssertEqual(Set(Example.all.map(\.fileName)).count, Example.all.count)
    XCTAssertEqual(Set(try Example.all.map { try $0.diagram().rows.map(\.label) }).count, Example.all.count)
  }
}
