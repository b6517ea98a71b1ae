import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The properties of the terminal and the environment of the process.
package struct TerminalEnvironment: Sendable {
  let variables: [String: String]

  package init(_ variables: [String: String] = ProcessInfo.processInfo.environment) { self.variables = variables }

  /// Whether the standard output is a terminal on which a screen can be drawn.
  package var hasScreen: Bool { isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(variables["TERM"] ?? "") }
}
