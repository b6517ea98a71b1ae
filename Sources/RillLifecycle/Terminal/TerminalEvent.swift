#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What happens to a program in a terminal.
package enum TerminalEvent: Sendable, Equatable {
  /// The terminal's window, or pane, has got the keyboard.
  case focusGained
  /// The terminal's window, or pane, has lost the keyboard.
  case focusLost
  /// The process is about to be stopped, as by Ctrl-Z: it stops when the subscriber has returned.
  case willSuspend
  /// The process has the terminal again, after it was stopped or in the background.
  ///
  /// Also where no `willSuspend` came before, since nobody is told of SIGSTOP, nor that the process was started in the
  /// background. The window may have another size by now.
  case didResume
  /// The process has been asked to end by this signal, and ends when nobody delays it any more.
  case willTerminate(signal: Int32)
  /// The window has another size.
  case resized
  /// What has been typed or pasted, as the terminal sends it, without the reports of the focus.
  case input([UInt8])
  /// Nothing more can be typed, since the terminal has been hung up.
  case inputEnded
}

/// Why a terminal can not be observed.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Somebody else observes it: signals are the whole process's, so that there is one observer at a time.
  case alreadyObserved
  /// The bytes that switch something on or off are more than 4096, those for the reports of the focus among them.
  case tooManyBytes
  /// The system's error.
  case system(code: Int32)

  /// What to tell the user.
  public var description: String {
    switch self {
    case .alreadyObserved: "this process observes its terminal already"
    case .tooManyBytes: "more than 4096 bytes to switch the terminal on or off"
    case .system(let code): unsafe "the terminal can not be observed: \(String(cString: strerror(code)))"
    }
  }
}

/// The bytes that a program writes to its terminal when it gets it, and those that undo that.
public struct TerminalBytes: Sendable, Equatable {
  /// Written at the beginning, and when the process has been continued.
  public var on: [UInt8]
  /// Written before the process is stopped and before it ends.
  public var off: [UInt8]

  /// Nothing by default.
  public init(on: [UInt8] = [], off: [UInt8] = []) {
    self.on = on
    self.off = off
  }

  /// Makes the terminal say when its window gets or loses the keyboard.
  static let focusReports = TerminalBytes(on: Array("\u{1B}[?1004h".utf8), off: Array("\u{1B}[?1004l".utf8))

  /// Both, undone in reverse.
  func followed(by other: TerminalBytes) -> TerminalBytes { TerminalBytes(on: on + other.on, off: other.off + off) }
}
