/// The result of `verify()`.
public struct VerificationReport: Hashable, Sendable {
  /// The number of commits that can be read before any damage.
  ///
  /// Compaction replaces all commits by new ones.
  public var commits: Int
  /// The number of keys that have a value.
  public var keys: Int
  /// The length of the log, in bytes.
  public var length: Int
  /// The number of bytes at the end that belong to an unfinished commit.
  ///
  /// The next change removes them.
  public var tornBytes: Int
  /// The damage, or nil if there is none.
  public var corruption: Corruption?
  /// A number that increases with every commit and is the same in all processes.
  public var generation: UInt64
}
