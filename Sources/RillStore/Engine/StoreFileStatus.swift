/// What the files of a store say about it, without reading the log.
package struct StoreFileStatus: Sendable {
  package let length: Int
  package private(set) var version = 0
  package private(set) var isEncrypted = false
  package private(set) var isKeyDestroyed = false
  /// The number of keys in the snapshot, if the log has an index.
  package private(set) var keysInSnapshot: UInt64?
  /// The sequence of the last commit that was acknowledged, if the lock file refers to this log.
  package private(set) var generation: UInt64?
  package private(set) var commitsSinceSnapshot: UInt64?
  /// Whether the lock file is a copy of another one.
  package private(set) var isCopy = false
  /// Whether values are still to be overwritten.
  package private(set) var isErasing = false

  /// Reads the header of the log and the lock file in a folder, or returns nil if it contains no log.
  package init?(directory: String, on disk: any Disk = SystemDisk.shared) throws(StoreError) {
    let path = PathResolution.absolute(directory)
    do throws(StoreError) {
      let folder = try disk.io(disk.openFolder(path, followingLinks: false))
      defer { disk.close(folder) }
      _ = try disk.status(of: folder, named: nil)
      guard let log = try disk.io(disk.openForReading(StorageEngine.logName, in: folder)) else { return nil }
      defer { disk.close(log) }
      length = try disk.status(of: log, named: StorageEngine.logName).length
      let start = try disk.read(log, from: 0, to: LogHeader.encryptedLength + SnapshotIndex.headLength)
      switch LogHeader.read(start) {
      case .newer: throw .unavailable(.newerFormat, code: 0)
      case .bad: throw .corrupt(.badHeader, StoreError.Context(file: StorageEngine.logName))
      case .header(let header): read(header, start)
      }
      guard let lock = try disk.io(disk.openForReading(StorageEngine.lockName, in: folder)) else { return }
      defer { disk.close(lock) }
      let words = try disk.read(lock, from: 0, to: LockFileOwner.range.upperBound)
      let owner = LockFileOwner(try disk.status(of: lock, named: StorageEngine.lockName).identity)
      isCopy = LockFileOwner(words).map { $0 != owner } ?? false
      if !isCopy, case .header(let header) = LogHeader.read(start) { read(DurablePosition(words), header) }
    } catch .unavailable(.missing, _) {
      return nil
    } catch {
      throw error.inFolder(path)
    }
  }

  private mutating func read(_ header: LogHeader, _ start: [UInt8]) {
    version = Int(start.number(UInt32.self, at: 8))
    (isEncrypted, isKeyDestroyed) = (header.encryption != nil, header.isKeyDestroyed)
    if header.isIndexed, start.count >= header.end + 8 { keysInSnapshot = start.number(UInt64.self, at: header.end) }
  }

  private mutating func read(_ position: DurablePosition?, _ header: LogHeader) {
    guard let position, position.log == header.identity, position.generation >= header.snapshotLast else { return }
    (generation, isErasing) = (position.generation, position.isErasing)
    commitsSinceSnapshot = position.generation - header.snapshotLast
  }

  /// Returns the name of the damaged log that was kept last, or nil if there is none.
  package static func lastKeptLog(
    in directory: String, on disk: any Disk = SystemDisk.shared
  ) throws(StoreError) -> String? {
    let folder = try disk.io(disk.openFolder(PathResolution.absolute(directory), followingLinks: false))
    defer { disk.close(folder) }
    var number = 0
    while try disk.io(disk.status(of: "corrupt-\(number + 1)", in: folder)) != nil { number += 1 }
    return number == 0 ? nil : "corrupt-\(number)"
  }
}
