#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Output to standard error.
enum Terminal {
  /// Whether standard error is a terminal.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes `text` unchanged.
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

  /// Shows `text` in a line that the next progress text replaces.
  static func showProgress(_ text: String) {
    if isTerminal { write("\r\u{1B}[K\(text)") }
  }

  static func clearProgress() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// Prints `reason` and exits, because the measurements would be wrong.
  static func fail(_ reason: String) -> Never {
    clearProgress()
    write("Benchmarks: \(reason)\n")
    exit(1)
  }
}

// Renamed, because `write` inside `Terminal` is another function.
private let systemWrite = unsafe write
