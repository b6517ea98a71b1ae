#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An event of a program in a terminal.
package enum TerminalEvent: Sendable, Equatable {
  /// The terminal's window or pane has gained the keyboard focus.
  case focusGained
  /// The terminal's window or pane has lost the keyboard focus.
  case focusLost
  /// The process is about to be stopped, as by Ctrl-Z.
  ///
  /// It stops after the subscriber has returned.
  case willSuspend
  /// The process has the terminal again, after it was stopped or in the background.
  ///
  /// The event can arrive without a `willSuspend` before it, after SIGSTOP or if the process was started in the background. The size of
  /// the window may have changed.
  case didResume
  /// The process has received this signal to end.
  ///
  /// It ends after the subscriber has returned and all delays are over.
  case willTerminate(signal: Int32)
  /// The size of the window has changed.
  case resized
  /// Bytes that were typed or pasted, as the terminal sends them, without focus reports.
  case input([UInt8])
  /// The terminal has been hung up, so no more input can arrive.
  case inputEnded
}

/// The reason why a terminal cannot be observed.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// The process already observes its terminal.
  ///
  /// Signals belong to the whole process, so there can be one observer at a time.
  case alreadyObserved
  /// The bytes to write on taking or leaving the terminal, including those for focus reports, exceed 4096.
  case tooManyBytes
  /// An error of the system, with its code.
  case system(code: Int32)

  /// A message for the user.
  public var description: String {
    switch self {
    case .alreadyObserved: "this process already observes its terminal"
    case .tooManyBytes: "the bytes to write on taking or leaving the terminal exceed 4096"
    case .system(let code): unsafe "the terminal cannot be observed: \(String(cString: strerror(code)))"
    }
  }
}

/// The bytes that a program writes when it takes its terminal, and the bytes that undo them.
public struct TerminalBytes: Sendable, Equatable {
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
  static let focusReports = TerminalBytes(on: Array("\u{1B}[?1004h".utf8), off: Array("\u{1B}[?1004l".utf8))

  /// Returns these bytes followed by `other`, undone in reverse order.
  func followed(by other: TerminalBytes) -> TerminalBytes { TerminalBytes(on: on + other.on, off: other.off + off) }
}
