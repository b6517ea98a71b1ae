#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Output to standard error.
package enum Console {
  /// Whether standard error is a terminal.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes `text` unchanged.
  package static func write(_ text: String) {
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
  package static func fail(_ reason: String) -> Never {
    clearProgress()
    write("Benchmarks: \(reason)\n")
    exit(1)
  }

  /// Exits with `status`.
  static func exit(_ status: Int32) -> Never { systemExit(status) }
}

// Renamed, because the names inside `Console` are other functions.
private let systemWrite = unsafe write
private func systemExit(_ status: Int32) -> Never { exit(status) }
