#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
