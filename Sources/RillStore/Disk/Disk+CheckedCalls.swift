/// Calls with error handling, for the engine and `LogInspector`.
extension Disk {
  /// Makes a system call, repeats it if a signal interrupts it, and translates its error.
  ///
  /// Not for syncs, which are never repeated.
  func io<Result>(_ call: () throws(SystemError) -> Result) throws(StoreError) -> Result {
    do throws(SystemError) {
      return try uninterrupted(call)
    } catch {
      throw .unavailable(error.reason, code: error.code)
    }
  }

  /// Makes a system call, and repeats it if a signal interrupts it.
  func uninterrupted<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Returns the status of an open file or folder, and throws if the file is insecure.
  func status(of handle: Handle, expecting kind: FileStatus.Kind) throws(StoreError) -> FileStatus {
    let status = try io { () throws(SystemError) -> FileStatus in try self.status(of: handle) }
    try check(status, is: kind)
    return status
  }

  /// Throws unless the file is of the expected kind (so not a link), belongs to the user, and is inaccessible to other users.
  func check(_ status: FileStatus, is kind: FileStatus.Kind) throws(StoreError) {
    let isPrivate = status.owner == user && status.mode & 0o077 == 0
    guard status.kind == kind, isPrivate else { throw .unavailable(.insecure, code: 0) }
  }

  /// Takes a lock, or throws after `patience` nanoseconds.
  ///
  /// Polls at growing intervals, because `flock` has no timeout.
  func acquire(_ lock: Handle, _ mode: LockMode, patience: UInt64) throws(StoreError) {
    var waited: UInt64 = 0
    var last = now()
    var interval: UInt64 = 0
    while try !io({ () throws(SystemError) in try self.lock(lock, mode) }) {
      if waited >= patience { throw .unavailable(.timeout, code: 0) }
      pause(nanoseconds: interval)
      interval = min(500_000, interval == 0 ? 5_000 : interval * 2)
      let time = now()
      // A clock that jumps back must not make the caller wait forever.
      waited += time > last ? time - last : 1_000
      last = time
    }
  }

  /// Returns the bytes from `start` to `end`, or to the end of the file.
  func read(_ handle: Handle, from start: Int, to end: Int) throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    while start + bytes.count < end {
      let have = bytes.count
      let more = try io { () throws(SystemError) in try read(handle, at: start + have, count: end - start - have) }
      if more.isEmpty { break }
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return bytes
  }
}
