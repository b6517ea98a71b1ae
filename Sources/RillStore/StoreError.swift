/// An error of a store.
///
/// *Absent* is not an error: reading returns nil. No error contains a value, so each can be logged. The description says in one line which
/// folder the error concerns, what was found there, and what to do.
public indirect enum StoreError: Error, Hashable, Sendable {
  /// The name of a key or a service is invalid.
  ///
  /// Choose another name.
  case invalidName(NameFlaw)

  /// A value is larger than 16 MiB, or a transaction is larger than 1 GiB.
  ///
  /// Nothing was written. Keep such data in a separate file. The key is that of the value, or nil for a transaction.
  case tooLarge(bytes: Int, key: Store.Key?)

  /// The store cannot be used now.
  ///
  /// Nothing was written and nothing is lost. The reason determines what to do. Each call tries again, so the same store works once
  /// the reason is gone, except for `forked`.
  case unavailable(Reason, Context)

  /// The log is damaged.
  ///
  /// The file is kept unchanged. Call `verify()` for a report, restore a backup, or open the store with an `onCorruption` handler
  /// that returns `keepReadable`.
  case corrupt(Corruption, Context)

  /// The disk failed while the change was made durable.
  ///
  /// After a restart of the machine, the change can be present or absent. Until then, this and other processes read the old value. Read
  /// the value and decide again. Writing again is safe, because the store first moves to a new file.
  case outcomeUnknown(Context)

  /// The change is durable, but an old value is still in the files, because they could not be rewritten.
  ///
  /// Readers get the new state. The next use of the store, in any process, tries again. To be sure, remove the cause, such as a full disk,
  /// and repeat the call: `remove(_:)` returns when the value is erased, even if the key has no value any more.
  case notErased(Reason, Context)

  /// The closure of `update` or `transaction` called a method that changes, observes or verifies the store, or another `Store` of the
  /// same folder.
  ///
  /// Make changes through the argument of the closure, or after the closure has returned.
  case reentrant

  /// `makeDefault()` or `makeDefaultForSecrets()` was called after another default store was used.
  ///
  /// Call it when the program begins, before the first property is used.
  case defaultInUse

  /// What is wrong with a name.
  public enum NameFlaw: Hashable, Sendable {
    /// The name is empty.
    case empty
    /// The name is longer than 1024 bytes in UTF-8, or the name of a service is longer than 255 bytes, the limit of file systems.
    case tooLong
    /// The name contains a NUL character.
    case containsNUL
    /// The name of a service cannot be the name of a folder: it contains a slash, or is "." or "..".
    case notAFolderName
  }

  /// Why a store cannot be used now.
  public enum Reason: Hashable, Sendable {
    /// The files are encrypted and their key is not available, for example on a locked device.
    ///
    /// Try again after the user has unlocked it.
    case locked
    /// The system denies access.
    ///
    /// Change the permissions of the folder.
    case permission
    /// The disk is mounted read-only, or the store was opened to read only. Reading works.
    ///
    /// Mount the disk so that it can be written, or open the store without `readOnly`.
    case readOnly
    /// The folder or a file belongs to another user, is accessible to other users, or is a symbolic link.
    ///
    /// Nothing was read from it. The user must own the folder and its files, with modes 0700 and 0600. The context says what was found.
    case insecure
    /// A file is in the place of the folder or of one above it.
    ///
    /// Remove the file, or use another folder.
    case notAFolder
    /// No space is left, or a quota or limit is reached.
    ///
    /// Free some space.
    case diskFull
    /// This process or the system has too many open files.
    ///
    /// Close files that are not needed, or raise the limit (`ulimit -n`).
    case tooManyFiles
    /// The user's programs watch too many files and folders, so the store cannot be observed. Reading and writing work.
    ///
    /// End other programs that watch many files. Or raise the limits: on Linux `fs.inotify.max_user_watches` and
    /// `fs.inotify.max_user_instances`.
    case tooManyWatches
    /// Another process or thread held the store for too long.
    ///
    /// Try again. Check for an `update` or `transaction` whose closure takes long.
    case timeout
    /// The folder or a file of the store no longer exists, or the user's home folder is unknown.
    ///
    /// A store that was open never creates an empty folder in place of a missing one. Restore the folder, or create a new store.
    case missing
    /// The files were written by a newer version, in a format that this version does not know.
    ///
    /// Update the program.
    case newerFormat
    /// The values are encrypted, and the store was opened without a key, or the key is not where it should be.
    ///
    /// The context says which key was looked for. Open the store with its key, or restore the key.
    case keyMissing
    /// The values are encrypted with another key than that of the store, or the given bytes are not a key.
    ///
    /// The context says which key was used. Open the store with the key that was used when the values were written, or with the one
    /// that has replaced it.
    case wrongKey
    /// `destroyKey()` has made all values unreadable.
    ///
    /// Remove the folder to begin with an empty store.
    case keyDestroyed
    /// The values in the folder are not encrypted, but the store was opened with a key, or a `@KeychainStorage` property would use it.
    ///
    /// They are refused: an attacker without the key can have written them, and secrets are never stored in plain text. Use an encrypted
    /// store, which is in a folder of its own.
    case notEncrypted
    /// The store is encrypted, and a change would have been delayed: a secret is stored durably, or the call throws.
    ///
    /// Store it without `.delayed`.
    case mustBeDurable
    /// The system has no cipher that the store can use.
    ///
    /// On Linux, install libcrypto 3 (the package `libssl3` or `openssl-libs`). Statically linked programs cannot load it.
    case noCipher
    /// The store was created by the parent process, before `fork`.
    ///
    /// Create a new store in the child process.
    case forked
    /// `Store.suspend(within:)` was called, and the change needs a file lock.
    ///
    /// Repeat the call after `Store.resume()`.
    case suspended
    /// The folder for a backup already contains a store.
    ///
    /// Use another folder, or move it away.
    case alreadyExists
    /// The place of a new encryption key has a key already, perhaps that of another store.
    ///
    /// Use another place. If a rotation to this one was interrupted, one of both keys opens the store.
    case keyExists
    /// The log does not fit into memory: it is too large for this machine, or another program has extended it.
    ///
    /// Restore a backup.
    case outOfMemory
    /// The path of the folder or of a file is longer than the system permits.
    ///
    /// Use a folder with a shorter path.
    case pathTooLong
    /// The file system of the folder has no locks, or another function that the store needs.
    ///
    /// Use a folder on a local disk.
    case unsupported
    /// A system call failed for another reason, which the code identifies.
    ///
    /// Try again.
    case failed
  }
}
