#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard error.
enum Terminal {
  /// Whether somebody is looking.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes `text` as it is.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = unsafe systemWrite(STDERR_FILENO, bytes.baseAddress! + written, bytes.count - written)
        guard count > 0 else { return }
        written += count
      }
    }
  }

  /// Shows `text` in the line that the next progress replaces.
  static func showProgress(_ text: String) {
    if isTerminal { write("\r\u{1B}[K\(text)") }
  }

  static func clearProgress() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// Ends the program: its figures would be wrong.
  static func fail(_ reason: String) -> Never {
    clearProgress()
    write("Benchmarks: \(reason)\n")
    exit(1)
  }
}

// By this name, since `write` inside `Terminal` is another function.
private let systemWrite = unsafe write
