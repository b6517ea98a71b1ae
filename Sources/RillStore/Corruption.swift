/// Where a log can not be read, and what can be read of it nevertheless.
public struct Corruption: Hashable, Sendable {
  /// What is wrong at that place.
  public enum Flaw: Hashable, Sendable {
    /// The file does not begin as a log does.
    case header
    /// What compaction wrote, and made durable before anybody saw it, is damaged.
    case snapshot
    /// A commit is damaged, and later ones are not.
    case commit
  }

  /// What is wrong.
  public let flaw: Flaw
  /// Where in the file, in bytes from its beginning.
  public let offset: Int
  /// How many commits before that place can be read.
  public let readableBefore: Int
  /// How many commits behind that place can be read.
  public let readableBehind: Int

  package init(flaw: Flaw, offset: Int, readableBefore: Int, readableBehind: Int) {
    self.flaw = flaw
    self.offset = offset
    self.readableBefore = readableBefore
    self.readableBehind = readableBehind
  }

  static let badHeader = Corruption(flaw: .header, offset: 0, readableBefore: 0, readableBehind: 0)
}

extension Corruption: CustomStringConvertible {
  /// The flaw and its place, for a log.
  public var description: String {
    "bad \(flaw) at offset \(offset), \(readableBefore) readable before it and \(readableBehind) behind"
  }
}

/// What a store does with a log that is corrupt.
///
/// Whatever it is, the file is kept as it is: the two that go on give it another name in the same folder (`corrupt-1`, …) first.
public enum CorruptionResponse: Hashable, Sendable {
  /// Every call that needs the log throws `StoreError.corrupt`, until the files are replaced.
  case fail
  /// Goes on with all commits that can be read, in their order.
  case keepReadable
  /// Goes on with an empty store.
  case startAfresh
}

/// What `verify()` found.
public struct VerificationReport: Hashable, Sendable {
  /// How many commits can be read; after a compaction those that it wrote.
  public var commits: Int
  /// How many keys have a value.
  public var keys: Int
  /// How long the log is, in bytes.
  public var length: Int
  /// How many bytes at the end belong to a commit that was not finished; the next change cuts them off.
  public var tornBytes: Int
  /// Where the log breaks, if it does.
  public var corruption: Corruption?
  /// The generation: a number that rises with every commit and is the same in all processes.
  public var generation: UInt64
}
