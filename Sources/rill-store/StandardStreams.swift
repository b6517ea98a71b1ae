import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard input, output and error, without buffering.
enum StandardStreams {
  /// Opens those of the descriptors 0 to 2 that are closed.
  ///
  /// Otherwise a file of the store could get such a descriptor, and output would be written into it.
  static func reserve() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // Input is opened for writing and output for reading, so that using them is still an error.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
    // A closed pipe is detected by the error of a write instead.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Returns all of standard input, or the beginning of an input that is larger than the limit, which is that of a value.
  static func input(limit: Int = 16 << 20) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
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
      if code != 0 { throw Failure(.standardStream, "standard input: \(SystemError(code).text)") }
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Throws if standard output is closed, for a command that writes only later.
  static func checkOutput() throws(Failure) {
    if fcntl(1, F_GETFL) & O_ACCMODE == O_RDONLY {
      throw Failure(.standardStream, "standard output: \(SystemError(EBADF).text)")
    }
  }

  /// Writes to standard output.
  ///
  /// - Returns: Whether its reader has not closed it.
  @discardableResult
  static func print(_ bytes: [UInt8]) throws(Failure) -> Bool {
    let code = send(bytes, to: 1)
    if code == EPIPE { return false }
    if code != 0 { throw Failure(.standardStream, "standard output: \(SystemError(code).text)") }
    return true
  }

  /// Writes to standard error, and ignores a failure, which cannot be reported.
  static func writeError(_ bytes: [UInt8]) { _ = send(bytes, to: 2) }

  /// Writes all bytes without buffering, and returns the system's error code, or 0.
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

  /// Blocks until the reader of standard output has closed it, or forever if it is a file.
  static func waitUntilOutputIsClosed() { wait(for: 0, of: 1) }

  private static func wait(for events: Int16, of file: Int32) {
    var request = pollfd(fd: file, events: events, revents: 0)
    while unsafe poll(&request, 1, -1) < 0, errno == EINTR {}
  }
}
