/// Everything the store asks of the system.
///
/// The engine makes all its system calls through this, so that tests can put a disk in its place that crashes after any call and
/// fails any of them. Nothing here waits, but for `pause` and the syncs.
package protocol Disk: AnyObject, Sendable {
  /// The user whose files these must be.
  var user: UInt32 { get }

  /// Makes a folder with mode 0700.
  func makeFolder(_ path: String) throws(SystemError)
  /// Opens a folder. A symbolic link as the last part of the path is refused, unless links are followed.
  func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle
  /// What is at a path; nil if nothing is. Does not follow a link as its last part.
  func status(ofPath path: String) throws(SystemError) -> FileStatus?

  /// Opens a file in a folder for reading and writing; one that is made has mode 0600. Refuses symbolic links.
  func open(_ name: String, in folder: Handle, _ making: OpenMode) throws(SystemError) -> Handle
  /// Opens a file in a folder for reading alone, for those who change nothing; nil if there is none.
  ///
  /// Refuses symbolic links, and does not wait for whoever is behind a pipe.
  func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle?
  func close(_ handle: Handle)
  func status(of handle: Handle) throws(SystemError) -> FileStatus
  /// What has a name in a folder; nil if nothing has. Does not follow links.
  func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus?
  /// Up to `count` bytes; none at the end of the file.
  func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8]
  /// How many bytes were written, which may be fewer than there are.
  func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int
  func truncate(_ handle: Handle, to length: Int) throws(SystemError)
  /// Makes a file's bytes and length durable, or a folder's names. What for tells the tests' disk which of them to leave out.
  func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError)
  /// Gives a file another name, in place of the file that has it.
  func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError)
  /// Gives a file a second name, which nothing may have.
  func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError)
  func remove(_ name: String, in folder: Handle) throws(SystemError)

  /// Takes the file's lock, in place of the one that this handle has; false if another handle's is in the way.
  func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool
  func unlock(_ handle: Handle)
  /// The beginning of a file as memory that all processes share.
  func map(_ handle: Handle) throws(SystemError) -> SharedPage
  func unmap(_ page: SharedPage)

  /// Nanoseconds of a clock that never goes back.
  func now() -> UInt64
  /// Sleeps; for no time at all it lets others run.
  func pause(nanoseconds: UInt64)
  /// A random number that is not zero.
  func randomIdentity() -> UInt64
  /// Calls, on a queue of its own, whenever a file of that name in the folder is written to, or the folder is removed. The path is the
  /// folder's.
  func watch(
    _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
  ) throws(SystemError) -> any Watch
}

/// An open file or folder.
package struct Handle: Hashable, Sendable {
  package let number: Int32
  package init(_ number: Int32) { self.number = number }
}

/// Ends with `cancel()`.
package protocol Watch: Sendable {
  func cancel()
}

package enum OpenMode: Sendable {
  /// The file must be there.
  case none
  /// It is made if it is not there.
  case ifMissing
  /// It must not be there.
  case new
}

package enum LockMode: Sendable {
  case shared, exclusive
}

/// What a sync is for.
package enum SyncPurpose: Hashable, Sendable, CaseIterable {
  /// A folder above the store's, before the first log is made.
  case ancestor
  /// A frame that was appended.
  case frame
  /// A new log, before it gets its name.
  case newLog
  /// The folder, after the first log got its name.
  case folderAtCreation
  /// The folder, after a new log has replaced another.
  case folderAfterRename
  /// The folder, after a damaged log got a second name, before its first is taken away.
  case damagedLogKept
}

/// What the store wants to know of a file.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, other
  }

  /// Which file it is, whatever its name.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var number: UInt64
    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  package var identity: Identity
  package var kind: Kind
  package var length: Int
  package var owner: UInt32
  /// The permission bits.
  package var mode: UInt32

  package init(identity: Identity, kind: Kind, length: Int, owner: UInt32, mode: UInt32) {
    self.identity = identity
    self.kind = kind
    self.length = length
    self.owner = owner
    self.mode = mode
  }
}
