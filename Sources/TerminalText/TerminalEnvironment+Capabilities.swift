#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension TerminalEnvironment {
  /// The current size of the screen, and what it can show.
  package var capabilities: TerminalCapabilities {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    return TerminalCapabilities(
      columns: isKnown ? Int(size.ws_col) : 80, rows: isKnown ? Int(size.ws_row) : 24, isColored: isColored,
      hasUnicode: hasUnicode)
  }

  /// Whether to use colors: not if `NO_COLOR` is set and not empty, as https://no-color.org specifies.
  package var isColored: Bool { (variables["NO_COLOR"] ?? "").isEmpty }

  /// Whether the locale uses UTF-8, determined by the first variable that is set, as the system does.
  package var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    return locale.uppercased().replacing("-", with: "").hasSuffix("UTF8")
  }
}
