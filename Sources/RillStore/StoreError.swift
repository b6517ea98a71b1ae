/// Why a store did not do what it was asked.
///
/// *Absent* is no error: reading answers nil. No error has a value in it, so each may be logged.
public enum StoreError: Error, Hashable, Sendable {
  /// The name of a key or a service can not be one. Choose another.
  case invalidName(NameFlaw)

  /// A value has more than 16 MiB, or a transaction more than 1 GiB. Nothing was written. Keep such data in a file of its own.
  case tooLarge(bytes: Int)

  /// The store can not be used now; nothing was written and nothing is lost. What to do depends on the reason; each call tries
  /// again, so that the same store works once the reason is gone.
  ///
  /// The code is the system's (`errno`), or 0 if the store found out by itself.
  case unavailable(Reason, code: Int32)

  /// The log can not be read beyond a place; the file is kept as it is. Look at it with `verify()`, restore a backup, or open the
  /// store with a handler that keeps what is readable.
  case corrupt(Corruption)

  /// The disk failed while the change was made durable: it may be there after the next start of the machine, or not. For this and
  /// other processes the old value stays. Read, and decide again; writing again is safe, because the store moves to a new file first.
  case outcomeUnknown(code: Int32)

  /// A change was asked for from inside the closure of `update` or `transaction`, on its thread. Make the change in the closure's
  /// own transaction, or after it.
  case reentrant

  /// What is wrong with a name.
  public enum NameFlaw: Hashable, Sendable {
    /// It has no character.
    case empty
    /// It has more than 1024 bytes in UTF-8; of a service, more than the 255 that file systems allow.
    case tooLong
    /// It has a NUL character.
    case containsNUL
    /// A service is the name of a folder: it has no slash, and is neither "." nor "..".
    case notAFolderName
  }

  /// Why a store can not be used now.
  public enum Reason: Hashable, Sendable {
    /// The files are encrypted and their key is not there (a locked device, say). Try again after the user has unlocked it.
    case locked
    /// The system refuses access, or the disk is mounted for reading only. Change the permissions of the folder.
    case permission
    /// Folder or files belong to another user, are open to others, or are symbolic links: nothing was read from them. Make them
    /// the user's own, with modes 0700 and 0600.
    case insecure
    /// There is no space left, or a quota or limit is reached. Make space.
    case diskFull
    /// Another process or thread held the store for too long. Try again; look for an `update` or `transaction` that takes long.
    case timeout
    /// The folder, which was there, is there no more; or no home is known to look for it. A store that was open never makes an
    /// empty folder in its place: put the folder back, or make a new store.
    case missing
    /// The files were written by a newer version, whose format is not known here. Update the program.
    case newerFormat
    /// The system failed in another way; the code says how. Try again.
    case failed
  }
}

extension StoreError: CustomStringConvertible {
  /// What happened, for a log.
  public var description: String {
    switch self {
    case .invalidName(let flaw): "invalid name: \(flaw)"
    case .tooLarge(let bytes): "\(bytes) bytes are too many for a store"
    case .unavailable(let reason, let code): "store unavailable: \(reason)" + (code == 0 ? "" : " (errno \(code))")
    case .corrupt(let corruption): "store corrupt: \(corruption)"
    case .outcomeUnknown(let code): "the disk failed during a write, whose outcome is unknown (errno \(code))"
    case .reentrant: "a store was changed from inside its own update or transaction"
    }
  }
}
