import RillStore
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The real disk, which kills the process at a given call, like `kill -9`.
final class ProcessKillingDisk: Disk {
  private let disk = SystemDisk.shared
  private let callsLeft: Atomic<Int>

  init(killingAtCall call: Int) { callsLeft = Atomic(call == 0 ? .max : call) }

  private func countCall() {
    if callsLeft.subtract(1, ordering: .relaxed).newValue == 0 { _ = kill(getpid(), SIGKILL) }
  }

  var user: UInt32 { disk.user }

  func makeFolder(_ path: String) throws(SystemError) {
    countCall()
    try disk.makeFolder(path)
  }

  func renameFolder(_ path: String, to newPath: String) throws(SystemError) {
    countCall()
    try disk.renameFolder(path, to: newPath)
  }

  func removeFolder(_ path: String) throws(SystemError) {
    countCall()
    try disk.removeFolder(path)
  }

  func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle {
    countCall()
    return try disk.openFolder(path, followingLinks: followingLinks)
  }

  func canonicalPath(of path: String) throws(SystemError) -> String? { try disk.canonicalPath(of: path) }

  func status(ofPath path: String) throws(SystemError) -> FileStatus? { try disk.status(ofPath: path) }

  func open(_ name: String, in folder: Handle, _ mode: OpenMode) throws(SystemError) -> Handle {
    countCall()
    return try disk.open(name, in: folder, mode)
  }

  func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle? {
    try disk.openForReading(name, in: folder)
  }

  func close(_ handle: Handle) { disk.close(handle) }
  func status(of handle: Handle) throws(SystemError) -> FileStatus { try disk.status(of: handle) }

  func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus? {
    try disk.status(of: name, in: folder)
  }

  func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try disk.read(handle, at: offset, count: count)
  }

  /// Writes half of the bytes if the process is killed at this call.
  func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int {
    if callsLeft.load(ordering: .relaxed) == 1 {
      _ = try disk.write(Array(bytes.prefix(bytes.count / 2)), to: handle, at: offset)
    }
    countCall()
    return try disk.write(bytes, to: handle, at: offset)
  }

  func truncate(_ handle: Handle, to length: Int) throws(SystemError) {
    countCall()
    try disk.truncate(handle, to: length)
  }

  func reserve(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> Bool {
    countCall()
    return try disk.reserve(handle, at: offset, count: count)
  }

  func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError) {
    countCall()
    try disk.sync(handle, for: purpose)
  }

  func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError) {
    countCall()
    try disk.rename(name, to: newName, in: folder)
  }

  func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError) {
    countCall()
    try disk.link(name, as: newName, in: folder)
  }

  func remove(_ name: String, in folder: Handle) throws(SystemError) {
    countCall()
    try disk.remove(name, in: folder)
  }

  func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool {
    countCall()
    return try disk.lock(handle, mode)
  }

  func waitForLock(_ handle: Handle, _ mode: LockMode, nanoseconds: UInt64) throws(SystemError) -> Bool {
    try disk.waitForLock(handle, mode, nanoseconds: nanoseconds)
  }

  func unlock(_ handle: Handle) { disk.unlock(handle) }
  func map(_ handle: Handle?) throws(SystemError) -> MappedDurablePosition { try disk.map(handle) }
  func unmap(_ page: MappedDurablePosition) { disk.unmap(page) }
  func now() -> UInt64 { disk.now() }
  func coarseNow() -> UInt64 { disk.coarseNow() }
  func randomIdentity() -> UInt64 { disk.randomIdentity() }

  func watch(
    _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
  ) throws(SystemError) -> any Watch {
    try disk.watch(name, in: folder, at: path, changed)
  }
}
