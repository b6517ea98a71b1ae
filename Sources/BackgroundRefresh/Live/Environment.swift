import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the program knows of where it runs.
package struct Environment: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String] = ProcessInfo.processInfo.environment) { self.variables = variables }

  /// Whether a screen can be drawn on the standard output.
  package var hasScreen: Bool { isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(variables["TERM"] ?? "") }

  /// How much room there is now, and what may be used.
  package var canvas: Canvas {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    return Canvas(
      columns: isKnown ? Int(size.ws_col) : 80, rows: isKnown ? Int(size.ws_row) : 24, isColored: isColored,
      hasUnicode: hasUnicode)
  }

  /// As https://no-color.org has it: not if the variable is there and not empty.
  package var isColored: Bool { (variables["NO_COLOR"] ?? "").isEmpty }

  /// The first variable that is set decides, as for the system's own functions.
  package var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    return locale.uppercased().replacing("-", with: "").hasSuffix("UTF8")
  }
}
