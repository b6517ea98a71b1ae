import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
struct Program {
  static func main() {
    StandardStreams.reserve()
    var directory = ""
    do {
      switch try CommandLineArguments.parse(try CommandLineArguments.ofProcess()) {
      case .help:
        try StandardStreams.print(Array(Help.text.utf8))
      case .run(let invocation):
        directory = invocation.directory
        let key = try invocation.key?.source()
        let runner = CommandRunner(
          directory: directory, key: key, keyOption: invocation.key, isReadOnly: invocation.isReadOnly)
        try runner.run(invocation.command)
      }
    } catch {
      let failure = (error as? Failure) ?? Failure(error, directory)
      report(failure.message)
      if failure.showsUsage { StandardStreams.writeError(Array((Help.usage + "\n").utf8)) }
      exitNow(failure.status.rawValue)
    }
  }

  /// Prints one line to standard error.
  static func report(_ message: String) { StandardStreams.writeError(Array("rill-store: \(message)\n".utf8)) }
}

/// Ends the program at once, on any thread: there are no buffers to flush.
func exitNow(_ status: Int32) -> Never { _exit(status) }
