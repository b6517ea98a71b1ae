/// What a store does with a log that is corrupt.
///
/// The damaged file is always kept unchanged. `keepReadable` and `startAfresh` first rename it to `corrupt-1`, `corrupt-2`, … in the
/// same folder.
public enum CorruptionResponse: Hashable, Sendable {
  /// Throws `StoreError.corrupt` from every call that needs the log, until the files are replaced.
  case fail
  /// Continues with all that can be read, in the order of the commits: also with a part of one of whose values some are damaged.
  ///
  /// `Corruption.damagedKeys` names these values.
  case keepReadable
  /// Continues with an empty store.
  case startAfresh
}
