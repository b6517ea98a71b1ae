/// Finds focus reports, `ESC [ I` and `ESC [ O`, in the bytes that a terminal sends.
///
///     bytes   a  ESC  [  I  b  ESC  [  A
///     events  input(a)  focusGained  input(b ESC [ A)
///
/// A report can arrive in pieces. The parser keeps a possible beginning, `ESC` or `ESC [`, until the next byte decides what it is.
/// Because it can also be a key, the reader calls `finish()` if no byte follows within a short time.
package struct FocusReportParser {
  private static let escape: UInt8 = 0x1B
  /// The possible beginning of a report: nothing, `ESC`, or `ESC [`.
  private var partialReport: [UInt8] = []

  package init() {}

  /// Whether the parser keeps the possible beginning of a report.
  package var isWaiting: Bool { !partialReport.isEmpty }

  /// Parses the next bytes, and returns their events, with adjacent input combined.
  ///
  /// - Complexity: O(n) for n bytes.
  package mutating func received(_ bytes: [UInt8]) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var input: [UInt8] = []
    func flush() {
      if !input.isEmpty { events.append(.input(input)) }
      input = []
    }
    for byte in bytes {
      switch (partialReport.count, byte) {
      case (1, UInt8(ascii: "[")): partialReport.append(byte)
      case (2, UInt8(ascii: "I")), (2, UInt8(ascii: "O")):
        flush()
        events.append(byte == UInt8(ascii: "I") ? .focusGained : .focusLost)
        partialReport = []
      default:
        input += partialReport
        partialReport = byte == Self.escape ? [byte] : []
        if partialReport.isEmpty { input.append(byte) }
      }
    }
    flush()
    return events
  }

  /// Returns the possible beginning of a report as input, if there is one.
  package mutating func finish() -> [TerminalEvent] {
    defer { partialReport = [] }
    return partialReport.isEmpty ? [] : [.input(partialReport)]
  }
}
