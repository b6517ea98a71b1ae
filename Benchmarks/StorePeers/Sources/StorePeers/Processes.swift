#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Temporary folders, all on the same disk, which are removed at exit.
enum Scratch {
  private static let root: String = {
    let root = "/var/tmp/rill-store-peers-\(getpid())"
    attempt { try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true) }
    return root
  }()

  /// Returns the path of a new empty folder, or of one that does not exist yet.
  static func folder() -> String {
    let path = "\(root)/\(UUID().uuidString)"
    attempt { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    // The store refuses folders that other users can read.
    chmod(path, 0o700)
    return path
  }

  static func removeAll() { try? FileManager.default.removeItem(atPath: root) }
}

/// Another process that runs this program, and the end of a pipe that it writes to.
final class Child {
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

  /// Writes a number to the process that has started this one.
  static func send(_ number: Int) {
    var number = number
    if write(STDOUT_FILENO, &number, MemoryLayout<Int>.size) != MemoryLayout<Int>.size { exit(0) }
  }
}

/// Returns the nanoseconds of a clock that all processes share.
func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

func pause(microseconds: UInt32) { usleep(microseconds) }

/// A file to which the baseline appends.
final class BareLog {
  private let descriptor: Int32

  init() {
    descriptor = open("\(Scratch.folder())/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { fail("cannot create a file in the scratch folder") }
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) {
    guard write(descriptor, bytes, bytes.count) == bytes.count, synchronize(descriptor) == 0 else {
      fail("cannot write to the scratch folder")
    }
  }
}

/// A file that the baseline of opening reads.
final class SmallFile {
  private let path = "\(Scratch.folder())/file"
  private var buffer: [UInt8]

  init(bytes count: Int) {
    buffer = Array(repeating: 7, count: count)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard write(descriptor, buffer, count) == count, close(descriptor) == 0 else { fail("cannot write \(path)") }
  }

  /// Opens and reads the file, and returns the number of bytes.
  func read() -> Int {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return readBytes(descriptor, &buffer, buffer.count)
  }
}

// Renamed, because `read` inside `SmallFile` is another function.
private let readBytes = read

/// Syncs to the disk itself.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fcntl(descriptor, F_FULLFSYNC)
  #else
    fdatasync(descriptor)
  #endif
}

func attempt<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fail("\(error)") }
}

func fail(_ reason: String) -> Never {
  let bytes = Array("StorePeers: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(1)
}
