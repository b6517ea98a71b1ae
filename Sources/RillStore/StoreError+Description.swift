extension StoreError: CustomStringConvertible {
  /// A description of the error in one line, for logging: the folder, what was found, and what to do.
  ///
  /// Control characters of names are escaped.
  public var description: String {
    switch self {
    case .invalidName(let flaw): "invalid name: \(flaw.text)"
    case .tooLarge(let bytes, let key?):
      "the value for \"\(escaped: key.name)\" is too large: it has \(bytes) bytes, and the limit is 16 MiB"
    case .tooLarge(let bytes, nil): "the transaction is too large: it has \(bytes) bytes, and the limit is 1 GiB"
    case .unavailable(let reason, let context): StoreError.description(reason, context, advice: reason.advice)
    case .corrupt(let corruption, let context):
      "\(context.place)the log is damaged: \(corruption); it was left unchanged: call verify() for a report, restore a backup, or "
        + "open the store with an onCorruption handler"
    case .outcomeUnknown(let context):
      "\(context.place)the disk failed during a write, and the outcome is unknown\(context.details); repeat the change"
    case .notErased(let reason, let context):
      "\(context.place)the change is stored, but the old value is not erased: \(reason.problem)\(context.details); \(reason.advice), and "
        + "repeat the call"
    case .reentrant:
      "the store was used inside the closure of its own update or transaction; make changes through the argument of the closure"
    case .defaultInUse:
      "another default store is already in use; call makeDefault() or makeDefaultForSecrets() when the program begins, before the first "
        + "property is used"
    }
  }
}

extension StoreError {
  /// Describes why a store is unavailable, with advice for those who use a program, and not the library.
  package static func description(_ reason: Reason, _ context: Context, advice: String? = nil) -> String {
    "\(context.place)\(reason.problem)\(context.details); \(advice ?? reason.advice)"
  }
}

extension StoreError.Context {
  /// The path of the file or folder, for the beginning of a message.
  fileprivate var place: String {
    guard let folder else { return "" }
    return "\(escaped: file.map { "\(folder)/\($0)" } ?? folder): "
  }

  /// What was found, or the system's error, in parentheses.
  fileprivate var details: String {
    if let finding { return " (\(finding))" }
    return code == 0 ? "" : " (\(SystemError(code).text))"
  }
}

extension StoreError.Reason {
  fileprivate var problem: String {
    switch self {
    case .locked: "the files are encrypted and locked"
    case .permission: "the system denies access"
    case .readOnly: "the store is read-only"
    case .insecure: "other users could read or replace it"
    case .notAFolder: "a file is in the place of the folder or of one above it"
    case .diskFull: "no space is left"
    case .tooManyFiles: "too many files are open"
    case .tooManyWatches: "the system's limit for watching files is reached"
    case .timeout: "another process or thread held the store for too long"
    case .missing: "the folder or a file of the store does not exist"
    case .newerFormat: "a newer version wrote the files"
    case .keyMissing: "the values are encrypted, and their key is missing"
    case .wrongKey: "the key is not that of the store"
    case .keyDestroyed: "the key of the values was destroyed"
    case .notEncrypted: "the values in the folder are not encrypted"
    case .mustBeDurable: "the store is encrypted, and its changes cannot be delayed"
    case .noCipher: "the system has no cipher that the store can use"
    case .forked: "the store was created by the parent process, before fork"
    case .suspended: "the stores of this process are suspended"
    case .alreadyExists: "the folder already contains a store"
    case .keyExists: "there is a key already where the new one is to be"
    case .outOfMemory: "the log does not fit into memory"
    case .pathTooLong: "the path is too long"
    case .unsupported: "the file system does not have what the store needs"
    case .failed: "a system call failed"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .locked: "try again after the user has unlocked the device"
    case .permission: "change the permissions of the folder"
    case .readOnly: "mount the disk so that it can be written, or open the store without readOnly"
    case .insecure:
      "you must own the folder and its files, with modes 0700 and 0600, and none of them can be a link"
    case .notAFolder: "remove the file, or use another folder"
    case .diskFull: "free some space"
    case .tooManyFiles: "close files, or raise the limit (ulimit -n)"
    case .tooManyWatches:
      "raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, or end programs that watch many files"
    case .timeout: "try again, and check for an update or transaction whose closure takes long"
    case .missing: "restore the folder, or create a new store"
    case .newerFormat: "update the program"
    case .keyMissing: "open the store with its key"
    case .wrongKey: "open the store with the key that was used when the values were written"
    case .keyDestroyed: "remove the folder to begin with an empty store"
    case .notEncrypted:
      "use an encrypted store in another folder, or open this one without a key for values that are no secrets"
    case .mustBeDurable: "store the value without .delayed"
    case .noCipher: "install libcrypto 3 (the package libssl3 or openssl-libs)"
    case .forked: "create a new store in this process"
    case .suspended: "try again after Store.resume()"
    case .alreadyExists: "use another folder, or move this one away"
    case .keyExists: "use another place; if a rotation to this one was interrupted, one of both keys opens the store"
    case .outOfMemory: "restore a backup, or use a machine with more memory"
    case .pathTooLong: "use a folder with a shorter path"
    case .unsupported: "use a folder on a local disk"
    case .failed: "try again"
    }
  }
}

extension StoreError.NameFlaw {
  fileprivate var text: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong: "it is too long: the limits are 1024 bytes for a key and 255 bytes for a service"
    case .containsNUL: "it contains a NUL character"
    case .notAFolderName: "the name of a service cannot contain a slash, and cannot be \".\" or \"..\""
    }
  }
}
