#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard input, output and error, and the arguments, as the system has them.
enum StandardFiles {
  /// Takes those of the numbers 0 to 2 that are free, so that no file of the store gets one of them and is printed into.
  static func reserve() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // The wrong way round, so that using it is an error as it was before.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
    // Who does not read any more is found out by an error.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// The arguments without the program's name; those that are no text are refused instead of being changed.
  static func arguments() throws(Failure) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let text = unsafe String(validatingCString: argument) else {
        throw .misuse("an argument is not UTF-8; such a value can come from standard input")
      }
      arguments.append(text)
    }
    return arguments
  }

  /// All of standard input; more than fits into a store is not read to its end.
  static func input() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= 16 << 20 {
      var code: Int32 = 0
      let more = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let result = unsafe read(0, buffer.baseAddress, buffer.count)
        if result < 0 { code = errno }
        count = max(0, result)
      }
      if code == EINTR { continue }
      if code == EAGAIN {
        wait(for: Int16(POLLIN), of: 0)
        continue
      }
      if code != 0 { throw Failure(.standardFile, "standard input: \(text(ofError: code))") }
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Writes to standard output.
  ///
  /// - Returns: Whether anybody still reads it.
  @discardableResult
  static func print(_ bytes: [UInt8]) throws(Failure) -> Bool {
    let code = send(bytes, to: 1)
    if code == EPIPE { return false }
    if code != 0 { throw Failure(.standardFile, "standard output: \(text(ofError: code))") }
    return true
  }

  /// Writes to standard error; if that can not be, nobody can be told.
  static func complain(_ bytes: [UInt8]) { _ = send(bytes, to: 2) }

  /// Writes everything, past all buffers; the answer is the system's code.
  private static func send(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      var code: Int32 = 0
      let count = unsafe rest.withUnsafeBytes { bytes in
        let count = unsafe write(file, bytes.baseAddress, bytes.count)
        if count < 0 { code = errno }
        return count
      }
      if code == EAGAIN {
        wait(for: Int16(POLLOUT), of: file)
      } else if code != 0 && code != EINTR {
        return code
      }
      rest = rest.dropFirst(max(0, count))
    }
    return 0
  }

  /// Returns when nobody can read standard output any more; never if it is a file.
  static func waitUntilOutputIsClosed() { wait(for: 0, of: 1) }

  private static func wait(for events: Int16, of file: Int32) {
    var request = pollfd(fd: file, events: events, revents: 0)
    while unsafe poll(&request, 1, -1) < 0, errno == EINTR {}
  }

  /// The system's words for a code.
  static func text(ofError code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// SIGINT and SIGTERM, which from now on wait until somebody waits for them.
struct Signals {
  private var set = sigset_t()

  init() {
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM] {
      // A shell may have had it ignored, as it does for what runs in the background.
      _ = signal(number, SIG_DFL)
      unsafe sigaddset(&set, number)
    }
    unsafe sigprocmask(SIG_BLOCK, &set, nil)
  }

  func wait() {
    var set = set
    var number: Int32 = 0
    _ = unsafe sigwait(&set, &number)
  }
}

/// Ends the program at once, on whatever thread; there are no buffers to empty.
func leave(_ status: Int32) -> Never { _exit(status) }
