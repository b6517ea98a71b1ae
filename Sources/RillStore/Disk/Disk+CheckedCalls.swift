/// Calls with error handling, for the engine and `StoreFileReader`.
extension Disk {
  /// Makes a system call, repeats it if a signal interrupts it, and translates its error.
  ///
  /// `call` is evaluated once more for each repetition. Not for syncs, which are never repeated.
  func io<Result>(_ call: @autoclosure () throws(SystemError) -> Result) throws(StoreError) -> Result {
    do throws(SystemError) {
      return try uninterrupted(try call())
    } catch {
      throw .unavailable(error.reason, code: error.code)
    }
  }

  /// Makes a system call, and repeats it if a signal interrupts it, which evaluates `call` once more.
  func uninterrupted<Result>(_ call: @autoclosure () throws(SystemError) -> Result) throws(SystemError) -> Result {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Syncs a file or folder once.
  ///
  /// For syncs whose failure leaves no commit in doubt.
  func sync(_ handle: Handle, purpose: SyncPurpose) throws(StoreError) {
    do throws(SystemError) {
      try sync(handle, for: purpose)
    } catch {
      throw .unavailable(error.reason, code: error.code)
    }
  }

  /// Returns the status of an open file of the folder, or of the folder itself if `name` is nil, and throws if it is insecure.
  func status(of handle: Handle, named name: String?) throws(StoreError) -> FileStatus {
    let status = try io(self.status(of: handle))
    try check(status, of: name)
    return status
  }

  /// Throws unless the file is of the expected kind (so not a link), belongs to the user, and is inaccessible to other users.
  ///
  /// `name` is that of a file in the folder, or nil for the folder itself.
  func check(_ status: FileStatus, of name: String?) throws(StoreError) {
    var findings: [String] = []
    if status.kind != (name == nil ? .folder : .file) { findings.append(name == nil ? "not a folder" : "not a regular file") }
    if status.owner != user { findings.append("owner \(status.owner) instead of \(user)") }
    if status.mode & 0o077 != 0 {
      let digits = String(status.mode & 0o7777, radix: 8)
      findings.append("mode \(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)")
    }
    if findings.isEmpty { return }
    throw .unavailable(.insecure, StoreError.Context(file: name, finding: findings.joined(separator: ", ")))
  }

  /// Returns the bytes from `start` to `end`, or to the end of the file.
  func read(_ handle: Handle, from start: Int, to end: Int) throws(StoreError) -> [UInt8] {
    if end - start > MemorySize.physical {
      throw .unavailable(.outOfMemory, StoreError.Context(file: StorageEngine.logName, finding: "it has \(end) bytes"))
    }
    var bytes: [UInt8] = []
    while start + bytes.count < end {
      let have = bytes.count
      let more = try io(read(handle, at: start + have, count: end - start - have))
      if more.isEmpty { break }
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return bytes
  }

  /// Writes all bytes in one call, or throws.
  func writeAll(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(StoreError) {
    let written = try io(write(bytes, to: handle, at: offset))
    if written < bytes.count { throw .unavailable(.diskFull, code: SystemError.noSpace.code) }
  }

  /// Overwrites a part of a file with zeros.
  func overwrite(_ handle: Handle, _ range: Range<Int>) throws(StoreError) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      let zeros = [UInt8](repeating: 0, count: min(1 << 20, range.upperBound - offset))
      try writeAll(zeros, to: handle, at: offset)
    }
  }
}
