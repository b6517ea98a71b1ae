import RillLifecycle
import TestSupport
import XCTest

final class FocusReportParserTests: XCTestCase {
  private let sample = bytes("a\u{1B}[Ib\u{1B}\u{1B}[O\u{1B}[A\u{1B}[\u{1B}[I\u{1B}O\u{1B}[[I\u{1B}[1;2Iz")
  private let events: [TerminalEvent] = [
    .input(bytes("a")), .focusGained, .input(bytes("b\u{1B}")), .focusLost, .input(bytes("\u{1B}[A\u{1B}[")), .focusGained,
    .input(bytes("\u{1B}O\u{1B}[[I\u{1B}[1;2Iz")),
  ]

  func testReportsAmongKeys() {
    var parser = FocusReportParser()
    XCTAssertEqual(parser.received(sample), events)
    XCTAssertFalse(parser.isWaiting)
  }

  func testSplitAtEveryOffset() {
    for first in 0...sample.count {
      for second in first...sample.count {
        var parser = FocusReportParser()
        let pieces = [sample[..<first], sample[first..<second], sample[second...]]
        let found = pieces.flatMap { parser.received(Array($0)) }
        XCTAssertEqual(joined(found), events, "split at \(first) and \(second)")
      }
    }
  }

  func testTheEscapeKeyWaitsForWhatFollows() {
    var parser = FocusReportParser()
    XCTAssertEqual(parser.received([0x1B]), [])
    XCTAssertTrue(parser.isWaiting)
    XCTAssertEqual(parser.finish(), [.input([0x1B])])
    XCTAssertFalse(parser.isWaiting)
    XCTAssertEqual(parser.finish(), [])
    // The following bytes are not part of a report any more.
    XCTAssertEqual(parser.received(bytes("[I")), [.input(bytes("[I"))])
  }

  func testHalfAReportIsInput() {
    var parser = FocusReportParser()
    XCTAssertEqual(parser.received(bytes("\u{1B}[")), [])
    XCTAssertEqual(parser.finish(), [.input(bytes("\u{1B}["))])
  }

  /// Compares the parser with a search in the complete input, for random bytes in random pieces.
  func testRandomBytesInRandomPieces() {
    let seed = randomSeed()
    var generator = SeededGenerator(seed: seed)
    let alphabet = bytes("\u{1B}\u{1B}[[IOx")
    for _ in 0..<2000 {
      let length = Int.random(in: 0...60, using: &generator)
      let all = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
      var parser = FocusReportParser()
      var found: [TerminalEvent] = []
      var rest = all[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(7, rest.count), using: &generator)
        found += parser.received(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      found += parser.finish()
      XCTAssertEqual(joined(found), searched(all), "RILL_SEED=\(seed), bytes \(all)")
    }
  }

  /// Combines adjacent input.
  private func joined(_ events: [TerminalEvent]) -> [TerminalEvent] {
    events.reduce(into: []) { result, event in
      if case .input(let before)? = result.last, case .input(let more) = event {
        result[result.count - 1] = .input(before + more)
      } else {
        result.append(event)
      }
    }
  }

  /// Returns the events in `all`, found by a search.
  private func searched(_ all: [UInt8]) -> [TerminalEvent] {
    var result: [TerminalEvent] = []
    var index = 0
    while index < all.count {
      if all[index...].starts(with: bytes("\u{1B}[I")) || all[index...].starts(with: bytes("\u{1B}[O")) {
        result.append(all[index + 2] == UInt8(ascii: "I") ? .focusGained : .focusLost)
        index += 3
      } else {
        result.append(.input([all[index]]))
        index += 1
      }
    }
    return joined(result)
  }
}

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
