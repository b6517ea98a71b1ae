#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Another process that runs this program, and the end of a pipe that it writes to.
final class ChildProcess {
  private let process: pid_t
  private let output: Int32

  init(_ words: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0, fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 else { fail("cannot make a pipe") }
    output = ends[0]
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var arguments = ([CommandLine.arguments[0]] + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, CommandLine.arguments[0], &actions, nil, &arguments, environ) == 0 else {
      fail("cannot start another process")
    }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(output)
  }

  /// Blocks until the process writes a number, and returns it.
  func number() -> Int {
    var number = 0
    guard read(output, &number, MemoryLayout<Int>.size) == MemoryLayout<Int>.size else { fail("another process has ended") }
    return number
  }

  /// Blocks until the process has ended.
  func wait() {
    var end: UInt8 = 0
    if read(output, &end, 1) != 0 { fail("another process has written too much") }
  }

  /// Writes a number to the process that has started this one.
  static func send(_ number: Int) {
    var number = number
    if write(STDOUT_FILENO, &number, MemoryLayout<Int>.size) != MemoryLayout<Int>.size { exit(0) }
  }
}
