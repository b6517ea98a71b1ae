/// The bytes that a program writes when it takes its terminal, and the bytes that undo them.
public struct TerminalControlSequences: Sendable, Equatable {
  /// The bytes written when the program takes the terminal: at first, and after the process was continued.
  public var on: [UInt8]
  /// The bytes written when the program gives the terminal back: before the process stops or ends, and when the observation ends.
  public var off: [UInt8]

  /// Creates the pair of byte sequences, which are empty by default.
  public init(on: [UInt8] = [], off: [UInt8] = []) {
    self.on = on
    self.off = off
  }

  /// The bytes that make the terminal report when its window gains or loses the keyboard focus.
  static let focusReports = TerminalControlSequences(on: Array("\u{1B}[?1004h".utf8), off: Array("\u{1B}[?1004l".utf8))

  /// Returns these bytes followed by `other`, undone in reverse order.
  func followed(by other: TerminalControlSequences) -> TerminalControlSequences {
    TerminalControlSequences(on: on + other.on, off: other.off + off)
  }
}
