/// The files of a store as they are, read under the shared lock by someone who makes and changes nothing.
///
/// Unlike the engine it needs no right to write, so it works on a disk that is mounted for reading only.
package struct LogCopy: Sendable {
  /// The bytes of the log.
  package var log: [UInt8]
  /// The sequence of the last frame that is durable, by the lock file.
  package var generation: UInt64
  /// The log that the generation is about; zero if there is none.
  package var vouchedLog: UInt64

  /// Makes a copy of what somebody has read already; `lock` is the beginning of the lock file.
  package init(log: [UInt8], lock: [UInt8]) {
    self.log = log
    let isWhole = lock.count >= SharedPage.length
    generation = isWhole ? lock.number(UInt64.self, at: 0) : 0
    vouchedLog = isWhole ? lock.number(UInt64.self, at: 8) : 0
  }

  /// Reads the files in a folder; nil if there is no log in it.
  package init?(directory: String, patience: Duration = .seconds(10)) throws(StoreError) {
    let disk = SystemDisk.shared
    guard let folder = try LogCopy.folder(directory) else { return nil }
    defer { disk.close(folder) }
    try LogCopy.check(folder, is: .folder)
    // Without a lock file, nobody has the store open.
    let lock = try LogCopy.io { () throws(SystemError) in try disk.openForReading(Engine.lockName, in: folder) }
    defer { if let lock { disk.close(lock) } }
    if let lock {
      try LogCopy.check(lock, is: .file)
      try LogCopy.acquire(lock, patience)
    }
    guard let log = try LogCopy.io({ () throws(SystemError) in try disk.openForReading(Engine.logName, in: folder) }) else {
      return nil
    }
    defer { disk.close(log) }
    try LogCopy.check(log, is: .file)
    self.init(
      log: try LogCopy.io { () throws(SystemError) in try LogCopy.all(log) },
      lock: try LogCopy.io { () throws(SystemError) in try lock.map { lock throws(SystemError) in try LogCopy.all(lock) } ?? []
      })
  }

  /// Whether there is a log in a folder.
  package static func isThere(_ directory: String) throws(StoreError) -> Bool {
    guard let folder = try folder(directory) else { return false }
    defer { SystemDisk.shared.close(folder) }
    return try io { () throws(SystemError) in try SystemDisk.shared.status(of: Engine.logName, in: folder) } != nil
  }

  private static func folder(_ directory: String) throws(StoreError) -> Handle? {
    try io { () throws(SystemError) in
      do throws(SystemError) {
        return try SystemDisk.shared.openFolder(directory, followingLinks: false)
      } catch {
        if error == .notFound { return nil }
        throw error
      }
    }
  }

  private static func acquire(_ lock: Handle, _ patience: Duration) throws(StoreError) {
    let deadline = ContinuousClock.now + patience
    while try !io({ () throws(SystemError) in try SystemDisk.shared.lock(lock, .shared) }) {
      if ContinuousClock.now > deadline { throw .unavailable(.timeout, code: 0) }
      SystemDisk.shared.pause(nanoseconds: 500_000)
    }
  }

  private static func check(_ handle: Handle, is kind: FileStatus.Kind) throws(StoreError) {
    let status = try io { () throws(SystemError) in try SystemDisk.shared.status(of: handle) }
    let isPrivate = status.owner == SystemDisk.shared.user && status.mode & 0o077 == 0
    guard status.kind == kind, isPrivate else { throw .unavailable(.insecure, code: 0) }
  }

  private static func all(_ handle: Handle) throws(SystemError) -> [UInt8] {
    let length = try SystemDisk.shared.status(of: handle).length
    var bytes: [UInt8] = []
    while bytes.count < length {
      let more = try SystemDisk.shared.read(handle, at: bytes.count, count: length - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private static func io<Answer>(_ call: () throws(SystemError) -> Answer) throws(StoreError) -> Answer {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        if error != .interrupted { throw .unavailable(error.reason, code: error.code) }
      }
    }
  }
}

extension Store {
  /// All keys and values as they are at one moment.
  package func entries() throws(StoreError) -> [Key: [UInt8]] {
    if !board.isCurrent { try refresh() }
    return board.entries
  }
}
