import CRillStore

/// The system calls of the store.
///
/// The engine makes all its system calls through this protocol, so that tests can use a disk that crashes after any call and fails
/// any call. Only `waitForLock` and the syncs block.
package protocol Disk: AnyObject, Sendable {
  /// The user who must own the files.
  var user: UInt32 { get }

  /// Creates a folder with mode 0700.
  func makeFolder(_ path: String) throws(SystemError)
  /// Renames a folder, and replaces an empty folder that has the new path.
  func renameFolder(_ path: String, to newPath: String) throws(SystemError)
  /// Removes an empty folder.
  func removeFolder(_ path: String) throws(SystemError)
  /// Returns a path without links and without components such as `..`, or nil if there is no file.
  func canonicalPath(of path: String) throws(SystemError) -> String?
  /// Opens a folder.
  ///
  /// Refuses a symbolic link as the last component of the path, unless links are followed.
  func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle
  /// Returns the status of the file at a path, or nil if there is none.
  ///
  /// Does not follow a link as the last component of the path.
  func status(ofPath path: String) throws(SystemError) -> FileStatus?

  /// Opens a file in a folder for reading and writing.
  ///
  /// A created file has mode 0600. Refuses symbolic links.
  func open(_ name: String, in folder: Handle, _ mode: OpenMode) throws(SystemError) -> Handle
  /// Opens a file in a folder for reading only, or returns nil if there is none.
  ///
  /// Refuses symbolic links, and does not wait for the other end of a pipe.
  func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle?
  func close(_ handle: Handle)
  func status(of handle: Handle) throws(SystemError) -> FileStatus
  /// Returns the status of the file with a name in a folder, or nil if there is none.
  ///
  /// Does not follow links.
  func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus?
  /// Returns up to `count` bytes, or none at the end of the file.
  func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8]
  /// Writes bytes at an offset, and returns how many were written, which can be fewer than requested.
  func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int
  func truncate(_ handle: Handle, to length: Int) throws(SystemError)
  /// Allocates space for bytes at an offset, which can be behind the end of the file, without changing its length.
  ///
  /// Returns false on a disk that cannot do that. Truncating the file releases what is behind its end.
  func reserve(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> Bool
  /// Makes the bytes and length of a file durable, or the names of a folder.
  ///
  /// By the purpose, the disk of the tests selects the syncs that it omits.
  func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError)
  /// Renames a file, and replaces a file that has the new name.
  func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError)
  /// Gives a file a second name, which no file may have.
  func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError)
  func remove(_ name: String, in folder: Handle) throws(SystemError)

  /// Takes the lock of a file, in place of the one that this handle holds.
  ///
  /// Returns false if the lock of another handle prevents that.
  func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool
  /// Takes the lock of a file, after those that wait for it already: in this mode or a stronger one.
  ///
  /// Blocks, and returns false after `nanoseconds`.
  func waitForLock(_ handle: Handle, _ mode: LockMode, nanoseconds: UInt64) throws(SystemError) -> Bool
  func unlock(_ handle: Handle)
  /// Maps the first bytes of a file into memory that all processes share, or makes memory with zeros if there is no file.
  func map(_ handle: Handle?) throws(SystemError) -> MappedDurablePosition
  func unmap(_ page: MappedDurablePosition)

  /// Returns the time of a monotonic clock, in nanoseconds.
  func now() -> UInt64
  /// Returns the time of a monotonic clock that is cheap to read and advances in steps of a few milliseconds, in nanoseconds.
  func coarseNow() -> UInt64
  /// Returns a random number other than zero.
  func randomIdentity() -> UInt64
  /// Calls a closure, on a queue of its own, whenever the named file in the folder is written to, or the folder is moved or removed.
  ///
  /// `path` is the path of the folder.
  func watch(
    _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
  ) throws(SystemError) -> any Watch
}

extension Disk {
  package func reserve(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> Bool { false }
}

/// An open file or folder.
///
/// It belongs to the process that opened it. In a child process its descriptor is closed, and the number can refer to another file.
package struct Handle: Hashable, Sendable {
  private let descriptor: Int32
  private let forks = rill_fork_count()

  /// The descriptor, or -1 in a child process of the one that opened the file.
  package var number: Int32 { forks == rill_fork_count() ? descriptor : -1 }

  package init(_ number: Int32) { descriptor = number }
}

/// A watch of a folder, which ends with `cancel()`.
package protocol Watch: Sendable {
  func cancel()
}

package enum OpenMode: Sendable {
  /// Opens the file, which must exist.
  case existing
  /// Opens the file, or creates it if it does not exist.
  case createIfMissing
  /// Creates the file, which must not exist.
  case createNew
}

package enum LockMode: Sendable {
  case shared, exclusive
}

/// The purpose of a sync.
package enum SyncPurpose: Hashable, Sendable, CaseIterable {
  /// A folder above the store's, before the first log is created.
  case ancestor
  /// A frame that was appended.
  case frame
  /// A new log, before it gets its name.
  case newLog
  /// The folder, after the first log got its name.
  case folderAtCreation
  /// The folder, after a new log has replaced another.
  case folderAfterRename
  /// The folder, after a log got a second name, because it is damaged or to be overwritten, and before a new log takes the first one.
  case secondName
  /// Values in the log that were overwritten.
  case erasure
  /// A log that was replaced and overwritten.
  case overwrittenLog
  /// A new key file, before it gets its name, or an overwritten one before it is removed.
  case keyFile
  /// The folder of a key file, after its names have changed.
  case keyFolder
}
