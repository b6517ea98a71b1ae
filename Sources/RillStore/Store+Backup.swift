extension Store {
  /// Writes a copy of the store, of one moment, to another folder, while it is used.
  ///
  ///     try store.backup(to: "/backup/2026-11-27")
  ///
  /// When this returns, the copy is durable. It is the folder of a store like any other: to restore it, move the folder of the store away,
  /// and the copy to its place, or write a copy of the copy there. An encrypted store is copied as it is, without its key, which is to be
  /// kept apart from the copy.
  ///
  /// The folder is made beside its path, with `.copying` behind its name, and renamed when it is complete. Until then, a store that opens
  /// the path waits. A crash leaves only the folder `.copying`, which the next backup to the same path replaces. So the name of a backup
  /// cannot end like this. An empty folder that exists is filled in place.
  ///
  /// - Parameter directory: The path of the folder, which is created. It must not contain a store, nor what is left of one.
  /// - Throws: `StoreError.corrupt` if the log is damaged, of which no copy is made. `StoreError.unavailable`, with the reason
  ///   `alreadyExists` if the folder contains a store, and `unsupported` if this store is in memory.
  /// - Complexity: O(*n*) for a log of *n* bytes. Other processes cannot write while it is read.
  public func backup(to directory: String) throws(StoreError) {
    try throwIfInherited()
    if directory.isEmpty { throw .invalidName(.empty) }
    if directory.utf8.contains(0) { throw .invalidName(.containsNUL) }
    if engine.disk is MemoryDisk {
      throw .unavailable(.unsupported, StoreError.Context(finding: "the store is in memory"))
    }
    try writeDelayed()
    let log = try logToCopy()
    let path = PathResolution.absolute(directory)
    do throws(StoreError) {
      try engine.disk.makeStore(at: path, log, until: engine.deadline())
    } catch {
      throw error.inFolder(path)
    }
  }

  /// Returns the bytes of the log, without an unfinished commit.
  private func logToCopy() throws(StoreError) -> [UInt8] {
    try locatingErrors { () throws(StoreError) in
      guard let reader = try StoreFileReader(directory: engine.path, on: engine.disk, patience: engine.patience) else {
        throw .unavailable(.missing, code: 0)
      }
      // The key is not needed: the checksums show all accidental damage.
      let report = try VerificationReport(reader) { header throws(StoreError) in
        header.encryption == nil ? .plain : .opaque
      }
      if let corruption = report.corruption {
        throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName))
      }
      return Array(reader.log.dropLast(report.tornBytes))
    }
  }
}
