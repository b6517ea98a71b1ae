/// Finds the reports of the focus, `ESC [ I` and `ESC [ O`, in what a terminal sends.
///
///     bytes   a  ESC  [  I  b  ESC  [  A
///     events  input(a)  focusGained  input(b ESC [ A)
///
/// A report may come in pieces. The beginning of one, `ESC` or `ESC [`, is kept until the next byte tells what it is; it may as
/// well be a key, so whoever reads asks for it with `finish()` when nothing has come for a short time.
package struct FocusReportParser {
  private static let escape: UInt8 = 0x1B
  /// What may be the beginning of a report: nothing, `ESC`, or `ESC [`.
  private var beginning: [UInt8] = []

  package init() {}

  /// Whether something is kept.
  package var isWaiting: Bool { !beginning.isEmpty }

  /// What comes of the next bytes; neighbouring input in one piece.
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
      switch (beginning.count, byte) {
      case (1, UInt8(ascii: "[")): beginning.append(byte)
      case (2, UInt8(ascii: "I")), (2, UInt8(ascii: "O")):
        flush()
        events.append(byte == UInt8(ascii: "I") ? .focusGained : .focusLost)
        beginning = []
      default:
        input += beginning
        beginning = byte == Self.escape ? [byte] : []
        if beginning.isEmpty { input.append(byte) }
      }
    }
    flush()
    return events
  }

  /// What has been kept was no report.
  package mutating func finish() -> [TerminalEvent] {
    defer { beginning = [] }
    return beginning.isEmpty ? [] : [.input(beginning)]
  }
}
