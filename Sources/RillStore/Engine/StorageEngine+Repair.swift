extension StorageEngine {
  /// Calls the user's handler and does what it returns.
  ///
  /// The damaged file gets a second name before a new log replaces it.
  func repair(
    _ corruption: Corruption, readable: [Frame], above sequence: UInt64, _ coding: PayloadEncryption, _ mode: LockMode
  ) throws(StoreError) {
    guard mode == .exclusive, let files else { throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName)) }
    let response = files.isReadOnly ? .fail : onCorruption(corruption)
    if response == .fail { throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName)) }
    var number = 1
    while true {
      do throws(SystemError) {
        try disk.link(StorageEngine.logName, as: "corrupt-\(number)", in: files.folder)
        break
      } catch {
        if error == .notFound { break }  // There is no log.
        if error == .exists { number += 1 } else if error != .interrupted { throw .unavailable(error.reason, code: error.code) }
      }
    }
    try disk.sync(files.folder, purpose: .secondName)
    published.replace(
      by: response == .keepReadable ? readable : [], snapshotLast: .max, coding, isFirst: !hasBeenOpen)
    try rewriteLog(for: .folderAfterRename, above: sequence)
  }
}
