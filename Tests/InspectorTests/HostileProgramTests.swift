import Foundation
import RillRecording
import TestSupport
import XCTest
import rill_top

@testable import TerminalText

/// A program whose inspector sends what no inspector does: `rill-top` shows what can be shown, and says what it could not read.
final class HostileProgramTests: XCTestCase {
  private static let numbers = [
    "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "18446744073709551616", "1e300",
    "-1e300", "1e-300",
    "0.5", "null", "true", "\"1\"", "[]", "4294967296",
  ]
  private static let texts = [
    #"""""#, #""M/F.swift""#, #""a\u001b[31m\u0007""#, #""\u202e\u0000""#, #""\ud83d\ude00""#, #""constructor""#,
    #""__proto__""#, "7", "null", #""漢字\u0301""#,
  ]

  private func line(_ generator: inout SeededGenerator) -> String {
    func number() -> String { Self.numbers.randomElement(using: &generator) ?? "" }
    func tame() -> String {
      Int.random(in: 0..<5, using: &generator) == 0 ? number() : "\(Int.random(in: 0..<4, using: &generator))"
    }
    func text() -> String { Self.texts.randomElement(using: &generator) ?? "" }
    func chain(_ depth: Int) -> String {
      let source = depth > 3 || Bool.random(using: &generator) ? "" : ",\"source\":\(chain(depth + 1))"
      let others = depth > 3 || Bool.random(using: &generator) ? "" : ",\"others\":[\(chain(depth + 1)),\(chain(depth + 1))]"
      return "{\"operations\":[\(text()),\"map\"]\(source)\(others)}"
    }
    var fields = ["\"time\":\(tame())", "\"live\":\(tame())"]
    for _ in 0..<Int.random(in: 0..<4, using: &generator) {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1:
        let items = (0..<2).map { _ in
          "{\"id\":\(tame()),\"file\":\(text()),\"line\":\(tame()),\"type\":\(text()),\"since\":\(number()),\"count\":\(number()),"
            + "\"last\":\(number()),\"thread\":\(text()),\"chain\":\(chain(0))}"
        }
        fields.append("\"subscriptions\":[\(items.joined(separator: ","))]")
      case 2: fields.append("\"counts\":[[\(tame()),\(number()),\(number())]]")
      case 3: fields.append("\"events\":[[\(tame()),\(number()),\(number()),\"next\",\(text())]]")
      case 4: fields.append("\"gone\":[\(tame())]")
      case 5: fields.append("\"dropped\":\(number()),\"omitted\":\(number())")
      default: fields.append("\"recordings\":[{\"path\":\(text()),\"at\":\(number())}]")
      }
    }
    var line = Array("{\(fields.joined(separator: ","))}".utf8)
    if Int.random(in: 0..<10, using: &generator) == 0 {
      line[Int.random(in: 0..<line.count, using: &generator)] = UInt8.random(in: 0x20...0xFF, using: &generator)
    }
    return String(decoding: line, as: UTF8.self)
  }

  func testRandomLinesInTheTerminal() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let hello = try JSONDecoder().decode(
      Hello.self,
      from: Data(#"{"rill":"inspector","version":1,"pid":2147483647,"program":"\u001b[2J","values":"described"}"#.utf8))
    var view = TopViewModel(hello: hello)
    var readCount = 0
    try fuzz(1500) { number, generator in
      if number % 50 == 0 { view = TopViewModel(hello: hello) }
      let text = line(&generator)
      let before = view.unreadableCount
      view.receive(Data(text.utf8))
      if view.unreadableCount == before { readCount += 1 }
      let keys: [Key] = [
        .down, .up, .character("f"), .character("F"), .character("s"), .character("m"), .enter, .end, .character("p"),
      ]
      _ = view.press(keys.randomElement(using: &generator) ?? .up, rowCount: 5)
      let terminal = TerminalCapabilities(
        columns: Int.random(in: 1...200, using: &generator), rows: Int.random(in: 1...30, using: &generator), isColored: false)
      for shown in view.lines(on: terminal) where shown.unicodeScalars.contains(where: \.isUnprintable) {
        struct Unprintable: Error { let line: String }
        throw Unprintable(line: shown.debugDescription)
      }
    }
    XCTAssertGreaterThan(readCount, 200)
  }

  /// A line that cannot be read is counted, and said.
  func testALineThatCannotBeRead() throws {
    var view = TopViewModel(hello: try JSONDecoder().decode(Hello.self, from: Data(#"{"rill":"inspector","version":1}"#.utf8)))
    view.receive(Data(#"{"time":1,"live":0,"counts":[[1,18446744073709551616,0]]}"#.utf8))
    view.receive(Data("x".utf8))
    let text = view.lines(on: TerminalCapabilities(columns: 120, rows: 8, isColored: false)).joined(separator: "\n")
    XCTAssertTrue(text.contains("2 lines that could not be read"), text)
    view.silence = 5
    let silent = view.lines(on: TerminalCapabilities(columns: 120, rows: 8, isColored: false)).joined(separator: "\n")
    XCTAssertTrue(silent.contains("no answer for 5 s: stopped, or busy"), silent)
  }

  /// The script of the page gets the same lines, if there is Node to run it.
  func testRandomLinesInThePage() throws {
    var lines: [String] = []
    // The server passes on what it can read.
    try fuzz(2000) { _, generator in
      let text = line(&generator)
      guard lines.count < 200_000, (try? JSONDecoder().decode(Update.self, from: Data(text.utf8))) != nil else { return }
      lines.append(text)
    }
    XCTAssertGreaterThan(lines.count, 200)
    print(try PageScript.output(of: "check_model.js", for: lines))
  }
}
