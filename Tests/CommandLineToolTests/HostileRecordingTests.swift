import Foundation
import RillRecording
import TestSupport
import XCTest

@testable import rill_marbles

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Nothing in a recording acts: not in the terminal, in a drawing, in a page, or in a test.
final class HostileRecordingTests: XCTestCase {
  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rill-hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private struct Finding: Error { let text: String }

  private func check(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw Finding(text: text()) }
  }

  func testRandomRecordings() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var tests: [String] = []
    var (drawn, refused, checked) = (0, 0, 0)
    try fuzz(300) { number, generator in
      let text = HostileRecording(&generator).text
      let recording = try RunRecording(text, file: "\(number)-\(text.prefix(40)).jsonl")
      let drawing = RunDrawing(recording)
      let lines = drawing.text
      try checkCharacters(of: lines)
      let parser = XMLParser(data: Data(drawing.svg.utf8))
      let elements = ElementNames()
      parser.delegate = elements
      try check(parser.parse(), "\(String(describing: parser.parserError)) in: \(drawing.svg)")
      try check(elements.unexpected.isEmpty, "\(elements.unexpected)")
      try Data(drawing.page.utf8).write(to: folder.appending(path: "\(number % 500).html"))
      drawn += 1
      if number % 500 == 499 { try checkPages() }
      do {
        let test = try ReplayTestGenerator(recording).text
        try check(test, of: recording)
        tests.append(test.replacing("final class ", with: "final class T\(number)"))
      } catch let error as ReplayTestError {
        try check(!error.description.unicodeScalars.contains(where: \.isUnprintable), error.description.debugDescription)
        refused += 1
      }
      // The compiler takes seconds: a few tests for each change, and hundreds at once of every 10,000 recordings at night.
      tests.removeFirst(max(0, tests.count - 300))
      if number % 10_000 == 9999 { checked += try compile(&tests) }
    }
    try checkPages()
    tests.removeFirst(max(0, tests.count - (SlowTestSetting.isNightly ? 300 : 8)))
    checked += try compile(&tests)
    print("\(drawn) recordings: \(checked) tests were compiled, \(refused) could not be made")
    XCTAssertGreaterThan(refused, drawn / 10)
    XCTAssertGreaterThan(checked, 3)
  }

  /// What is in the test but not in its recording is what a test consists of, and the recording is the same.
  private func check(_ test: String, of recording: RunRecording) throws {
    let parts = test.split(separator: "private let recordedRun = ", maxSplits: 1)
    let delimiter = parts[1].prefix { $0 != "\"" }
    let literal = parts[1].dropFirst(delimiter.count + 4).dropLast(delimiter.count + 4)
    let isClosed = literal.utf8Contains("\"\"\"" + delimiter) || literal.utf8Contains("\\" + delimiter + "(")
    try check(!isClosed, "the literal ends: \(test)")
    try checkCharacters(of: test)
    let again = try RunRecording(String(literal))
    try check(again.entries.map(\.event) == recording.entries.map(\.event), "other events: \(test)")
    try check(again.streams == recording.streams, "other streams: \(test)")
    let call =
      #/ +try player\.(expect\("\w+", from: model\.`?\w+`?\)|play\("\w+", into: model\.`?\w+`?(, omitted: [^ ]+)?\)(  // .*)?)/#
    let calls = parts[0].split(separator: "\n").filter { $0.contains("player.") && !$0.contains("player.replay") }
    try check(calls.allSatisfy { $0.wholeMatch(of: call) != nil }, "\(calls)")
  }

  private func checkCharacters(of text: String) throws {
    let isPrintable = !text.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" }
    try check(isPrintable, "an unprintable character in: \(text.debugDescription)")
  }

  private func checkPages() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check_html.py").path
    let run = try ProgramRun(URL(filePath: "/usr/bin/env"), ["python3", script, folder.path])
    try check(run.status == 0, run.complaint)
  }

  /// Type-checks the tests, as one module, and returns how many they are.
  private func compile(_ tests: inout [String]) throws -> Int {
    let model = """
      import Rill
      @dynamicMemberLookup
      final class M { subscript(dynamicMember name: String) -> PublishSubject<Int> { PublishSubject() } }

      """
    var files = [folder.appending(path: "M.swift")]
    try Data(model.utf8).write(to: files[0])
    for (index, test) in tests.enumerated() {
      files.append(folder.appending(path: "Test\(index).swift"))
      try Data(test.utf8).write(to: files[index + 1])
    }
    let diagnosis = try SwiftCompiler(mode: 6).check(files, ["-enable-testing"])
    try check(diagnosis.status == 0 && diagnosis.errors.isEmpty, diagnosis.text)
    defer { tests = [] }
    return tests.count
  }

  /// The names of elements and attributes.
  private final class ElementNames: NSObject, XMLParserDelegate {
    var unexpected: Set<String> = []
    private let known = Set(
      "svg title desc style rect g line path circle text tspan polygon".split(separator: " ").map(String.init))

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if !known.contains(name) { unexpected.insert(name) }
      unexpected.formUnion(attributes.keys.filter { $0.hasPrefix("on") || $0.hasSuffix("href") })
    }
  }

  // MARK: One by one

  private func recording(_ lines: String...) throws -> RunRecording { try RunRecording(lines.map { $0 + "\n" }.joined()) }

  /// A number sign with an accent is another character to Swift, and the same one to the compiler.
  func testAnAccentDoesNotHideADelimiter() throws {
    let value = "\"\"\"##\u{301}\n; evil() //"
    let recording = try recording(
      #"{"rill":"run","version":1,"model":"M()"}"#, #"{"input":"q","type":"String"}"#,
      #"{"time":0,"input":"q","next":\#(JSONValue.string(value).text)}"#)
    XCTAssertTrue(try ReplayTestGenerator(recording).text.contains("let recordedRun = ###\"\"\"\n"))
    let drawing = RunDrawing(
      try self.recording(
        #"{"rill":"run","version":1}"#, "{\"input\":\"q\\\"\u{301} onmouseover=f() \",\"type\":\"String\"}"))
    XCTAssertFalse(drawing.page.utf8Contains("\"\u{301} onmouse"), drawing.page)
  }

  func testLinesOfWindows() throws {
    let text = RunRecordingFixture.text + "\n"
    let read = try RunRecording(text.replacing("\n", with: "\r\n"))
    XCTAssertEqual(read.text, try RunRecording(text).text)
  }

  /// What a test cannot call is refused, and not written as code.
  func testNamesAreNoCode() throws {
    let header = #"{"rill":"run","version":1,"model":"M()","modules":["M"]}"#
    for name in [#"x); system(\"id\") //"#, "a b", "", "a.b", "1a", "a`b", "<#a#>"] {
      let recording = try recording(header, #"{"output":"\#(name)","type":"Int"}"#)
      XCTAssertThrowsError(try ReplayTestGenerator(recording), name) {
        guard case .notAProperty? = $0 as? ReplayTestError else { return XCTFail("\($0)") }
      }
    }
    for module in ["M\\nimport Evil", "M; f()", "", "@testable", "M // x"] {
      let recording = try recording(header.replacing("[\"M\"]", with: "[\"\(module)\"]"), #"{"output":"a","type":"Int"}"#)
      XCTAssertThrowsError(try ReplayTestGenerator(recording), module)
    }
    for model in ["M()\\n; f()", "M(\\u202e)", "M(\\u0000)", String(repeating: "m", count: 501)] {
      let recording = try recording(header.replacing("M()", with: model), #"{"output":"a","type":"Int"}"#)
      XCTAssertThrowsError(try ReplayTestGenerator(recording), model)
    }
  }

  /// The one text of a recording that is code is named as such, and only that.
  func testTheCodeOfARecordingIsNamed() throws {
    let file = folder.appending(path: "run.jsonl")
    let lines = "{\"rill\":\"run\",\"version\":1,\"model\":\"Evil.run()\"}\n{\"output\":\"a\",\"type\":\"Int\"}\n"
    try Data(lines.utf8).write(to: file)
    let run = try BuiltProducts.run("rill-marbles", [file.path, "--test"])
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(run.complaint, "rill-marbles: the test runs this code of the recording, look at it first: Evil.run()\n")
    XCTAssertEqual(try BuiltProducts.run("rill-marbles", [file.path, "--test", "--model", "M()"]).complaint, "")
  }
}

extension StringProtocol {
  /// Whether the text contains the bytes of another one.
  fileprivate func utf8Contains(_ other: String) -> Bool { Array(utf8).firstRange(of: Array(other.utf8)) != nil }
}
