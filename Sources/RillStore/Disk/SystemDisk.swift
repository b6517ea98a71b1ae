import CRillStore
import CRillThreads
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The real disk, which uses POSIX calls relative to the folder's descriptor.
package final class SystemDisk: Disk {
  package static let shared = SystemDisk()
  private let lockWaits = FileLockWaits()
  private let locks = FileLockSuspension()
  private init() {}

  package var user: UInt32 { UInt32(geteuid()) }

  package func makeFolder(_ path: String) throws(SystemError) { try check(unsafe mkdir(path, 0o700)) }

  package func renameFolder(_ path: String, to newPath: String) throws(SystemError) {
    try check(unsafe renameat(AT_FDCWD, path, AT_FDCWD, newPath))
  }

  package func removeFolder(_ path: String) throws(SystemError) { try check(unsafe rmdir(path)) }

  package func canonicalPath(of path: String) throws(SystemError) -> String? {
    guard let canonical = unsafe realpath(path, nil) else {
      if errno == ENOENT { return nil }
      throw SystemError(errno)
    }
    defer { unsafe free(canonical) }
    return unsafe String(cString: canonical)
  }

  package func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    do throws(SystemError) {
      return Handle(try check(Self.open(path, flags)))
    } catch {
      // For a link, some systems return this error, too.
      var status = stat()
      if error.code == ENOTDIR, unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw .link }
      throw error
    }
  }

  // In an instance method, `open` would refer to the method above.
  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    SystemDisk.opening {
      #if canImport(Darwin)
        unsafe Darwin.open(path, flags)
      #elseif canImport(Musl)
        unsafe Musl.open(path, flags)
      #else
        unsafe Glibc.open(path, flags)
      #endif
    }
  }

  /// Makes a call that returns a new descriptor, which child processes do not inherit, and which is not that of a standard stream.
  static func opening(_ call: () -> Int32) -> Int32 {
    rill_begin_opening()
    let descriptor = rill_above_standard_streams(call())
    rill_end_opening(descriptor)
    return descriptor
  }

  package func status(ofPath path: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    return try found(unsafe lstat(path, &status)) ? FileStatus(status) : nil
  }

  package func open(_ name: String, in folder: Handle, _ mode: OpenMode) throws(SystemError) -> Handle {
    let flags =
      switch mode {
      case .existing: O_RDWR | O_NOFOLLOW | O_CLOEXEC
      case .createIfMissing: O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_CREAT
      case .createNew: O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_CREAT | O_EXCL
      }
    return Handle(try check(SystemDisk.opening { unsafe openat(folder.number, name, flags, 0o600) }))
  }

  package func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = SystemDisk.opening { unsafe openat(folder.number, name, flags) }
    if file < 0, errno == ENOENT { return nil }
    return Handle(try check(file))
  }

  package func close(_ handle: Handle) {
    lockWaits.forget(handle)
    // Before the system can give the number to another file.
    locks.end(handle)
    rill_close(handle.number)
  }

  /// Closes a descriptor that no handle has.
  ///
  /// In a method of a type that has a method named `close`, the call would be one of that method.
  static func closeNow(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  package func status(of handle: Handle) throws(SystemError) -> FileStatus {
    var status = stat()
    try check(unsafe fstat(handle.number, &status))
    return FileStatus(status)
  }

  package func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus? {
    var status = stat()
    return try found(unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW)) ? FileStatus(status) : nil
  }

  package func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      let result = unsafe pread(handle.number, buffer.baseAddress, count, off_t(offset))
      if result < 0 { code = errno }
      length = max(0, result)
    }
    if code != 0 { throw SystemError(code) }
    return bytes
  }

  package func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int {
    let result = unsafe bytes.withUnsafeBytes { unsafe pwrite(handle.number, $0.baseAddress, $0.count, off_t(offset)) }
    if result < 0 { throw SystemError(errno) }
    return result
  }

  package func truncate(_ handle: Handle, to length: Int) throws(SystemError) {
    try check(ftruncate(handle.number, off_t(length)))
  }

  package func reserve(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> Bool {
    let code = rill_reserve(handle.number, Int64(offset), Int64(count))
    if code > 0 { throw SystemError(code) }
    return code == 0
  }

  package func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError) {
    #if canImport(Darwin)
      // On Apple systems, fsync does not flush the drive's cache. It is the fallback where F_FULLFSYNC is not supported.
      if fcntl(handle.number, F_FULLFSYNC) == 0 { return }
      guard errno == ENOTSUP || errno == EINVAL else { throw SystemError(errno) }
      try check(fsync(handle.number))
    #else
      // fdatasync omits only timestamps.
      try check(purpose == .frame || purpose == .erasure ? fdatasync(handle.number) : fsync(handle.number))
    #endif
  }

  package func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError) {
    try check(unsafe renameat(folder.number, name, folder.number, newName))
  }

  package func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError) {
    try check(unsafe linkat(folder.number, name, folder.number, newName, 0))
  }

  package func remove(_ name: String, in folder: Handle) throws(SystemError) {
    try check(unsafe unlinkat(folder.number, name, 0))
  }

  package func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool {
    try locks.begin(handle)
    do throws(SystemError) {
      if try lockNow(handle, mode) { return true }
    } catch {
      locks.end(handle)
      throw error
    }
    locks.end(handle)
    return false
  }

  private func lockNow(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool {
    if let isTaken = try lockWaits.takeIfPending(handle) { return isTaken }
    if flock(handle.number, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw SystemError(errno)
  }

  package func waitForLock(_ handle: Handle, _ mode: LockMode, nanoseconds: UInt64) throws(SystemError) -> Bool {
    let end = DispatchTime.after(nanoseconds: nanoseconds)
    while true {
      // Throws while the process is suspended.
      try locks.begin(handle)
      let result: FileLockWaits.WaitResult
      do throws(SystemError) { result = try lockWaits.acquire(handle, until: end) } catch {
        locks.end(handle)
        throw error
      }
      if result == .taken { return true }
      locks.end(handle)
      if locks.isSuspended { throw .suspended }
      // If the wait was called off and the process resumed meanwhile, that is no reason to fail.
      if result == .timedOut { return false }
    }
  }

  package func unlock(_ handle: Handle) {
    lockWaits.release(handle)
    locks.end(handle)
  }

  /// Takes no more locks, and returns whether none is held, at the latest after `timeout`.
  func suspendLocking(_ timeout: DispatchTime) -> Bool {
    locks.suspend()
    lockWaits.giveUp()
    return locks.waitForRelease(timeout)
  }

  func resumeLocking() { locks.resume() }

  package func map(_ handle: Handle?) throws(SystemError) -> MappedDurablePosition {
    var code: Int32 = 0
    rill_begin_opening()
    let flags = handle == nil ? MAP_PRIVATE | MAP_ANON : MAP_SHARED
    let memory = unsafe mmap(nil, MappedDurablePosition.length, PROT_READ, flags, handle?.number ?? -1, 0)
    if unsafe memory == MAP_FAILED {
      code = errno
    } else {
      #if !canImport(Darwin)
        // On Linux mapped memory keeps the file open, so a child process that had it would keep the file's lock.
        unsafe madvise(memory, MappedDurablePosition.length, MADV_DONTFORK)
      #endif
    }
    rill_end_opening(-1)
    guard let memory = unsafe memory, code == 0 else { throw SystemError(code) }
    unsafe rill_guard_page(memory)
    return unsafe MappedDurablePosition(memory)
  }

  package func unmap(_ page: MappedDurablePosition) {
    unsafe rill_forget_page(page.memory)
    _ = unsafe munmap(page.memory, MappedDurablePosition.length)
  }

  package func now() -> UInt64 { time(CLOCK_MONOTONIC) }

  package func coarseNow() -> UInt64 {
    #if canImport(Darwin)
      time(CLOCK_MONOTONIC_RAW_APPROX)
    #else
      time(CLOCK_MONOTONIC_COARSE)
    #endif
  }

  private func time(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  package func randomIdentity() -> UInt64 { UInt64.random(in: 1...UInt64.max) }

  package func watch(
    _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
  ) throws(SystemError) -> any Watch {
    try FolderWatch(name, in: folder, at: path, changed)
  }

  @discardableResult
  private func check(_ result: Int32) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(errno) }
    return result
  }

  private func found(_ result: Int32) throws(SystemError) -> Bool {
    if result == 0 { return true }
    let code = errno
    if code == ENOENT { return false }
    throw SystemError(code)
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    self.init(
      identity: Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino)), kind: kind,
      length: Int(status.st_size), owner: UInt32(status.st_uid), mode: UInt32(status.st_mode) & 0o7777,
      names: Int(status.st_nlink))
  }
}
