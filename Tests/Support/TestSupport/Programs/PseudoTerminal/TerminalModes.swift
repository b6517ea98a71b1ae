#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The modes of a terminal.
package struct TerminalModes: Equatable, CustomStringConvertible {
  private let flags: [Int]
  private let controlBytes: [UInt8]

  /// Reads the modes of the terminal at `descriptor`, or returns nil if it was hung up.
  package init?(of descriptor: Int32) {
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else { return nil }
    flags = [Int(modes.c_iflag), Int(modes.c_oflag), Int(modes.c_cflag), Int(modes.c_lflag)]
    controlBytes = unsafe withUnsafeBytes(of: modes.c_cc) { unsafe Array($0) }
  }

  /// Whether the terminal shows what is typed.
  package var echoes: Bool { flags[3] & Int(ECHO) != 0 }
  /// Whether the program receives whole lines.
  package var isCanonical: Bool { flags[3] & Int(ICANON) != 0 }
  /// Whether Ctrl-C and Ctrl-Z send signals.
  package var sendsSignals: Bool { flags[3] & Int(ISIG) != 0 }

  package var description: String {
    "echo \(echoes), canonical \(isCanonical), signals \(sendsSignals), flags \(flags), bytes \(controlBytes)"
  }
}
