/// Where a log is damaged, and how much of it can be read.
public struct Corruption: Hashable, Sendable {
  /// The kind of damage.
  public enum Flaw: Hashable, Sendable {
    /// The file does not start with a valid header.
    ///
    /// Its commits can be read if the identity of the log is intact there or in the lock file.
    case header
    /// A commit that compaction wrote is damaged.
    ///
    /// Compaction makes its commits durable before any process can read them, so a crash cannot cause this.
    case snapshot
    /// A commit is damaged, but a later one is intact.
    case commit
    /// The checksums of a commit or of the header of an encrypted log are valid, but it is not authentic.
    ///
    /// It was written without the key, or moved to this place. A crash cannot cause this.
    case authentication
    /// Acknowledged commits are missing at the end of the log, or the whole log is.
    ///
    /// The log was truncated, overwritten, removed, or replaced by an older one. A crash cannot cause this. To continue with an older
    /// log on purpose, such as one from a backup, remove the file `lock` together with the newer log.
    case lostCommits
  }

  /// The kind of damage.
  public let flaw: Flaw
  /// The offset of the damage in the file, in bytes.
  public let offset: Int
  /// The number of readable commits before that offset.
  public let readableBefore: Int
  /// The number of readable commits after that offset.
  public let readableBehind: Int

  /// The keys whose last value is damaged in a commit that can be read otherwise, by their names.
  ///
  /// `CorruptionResponse.keepReadable` keeps the other changes of such a commit. These keys then have the value that they had before it, or
  /// none. Keys of commits that cannot be read at all are not among them, and those of an encrypted log only if its key is known.
  public let damagedKeys: [Store.Key]

  package init(flaw: Flaw, offset: Int, readableBefore: Int, readableBehind: Int, frames: [Frame] = []) {
    self.flaw = flaw
    self.offset = offset
    self.readableBefore = readableBefore
    self.readableBehind = readableBehind
    var damaged: Set<Store.Key> = []
    for entry in frames.lazy.flatMap(\.entries) {
      if entry.isErased { damaged.insert(entry.key) } else { damaged.remove(entry.key) }
    }
    damagedKeys = damaged.sorted { $0.name < $1.name }
  }

  static let forgedHeader = Corruption(flaw: .authentication, offset: 0, readableBefore: 0, readableBehind: 0)
  static let badHeader = badHeader(readable: [])
  /// The log is missing or empty, although commits were acknowledged.
  package static let noLog = Corruption(flaw: .lostCommits, offset: 0, readableBefore: 0, readableBehind: 0)

  static func badHeader(readable frames: [Frame]) -> Corruption {
    let readable = LogScanner.validity(of: frames).reduce(0) { $1 ? $0 + 1 : $0 }
    return Corruption(flaw: .header, offset: 0, readableBefore: 0, readableBehind: readable, frames: frames)
  }
}

extension Corruption: CustomStringConvertible {
  /// A description of the damage, for logging.
  public var description: String {
    let problem =
      switch flaw {
      case .header: "its header cannot be read"
      case .snapshot: "a commit that compaction wrote is damaged"
      case .commit: "a commit is damaged"
      case .authentication: "it was changed without the key"
      case .lostCommits: "acknowledged commits are missing"
      }
    return "\(problem) at byte \(offset); readable commits: \(readableBefore) before it, \(readableBehind) after it"
  }
}
