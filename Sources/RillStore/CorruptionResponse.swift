/// What a store does with a log that is corrupt.
///
/// The damaged file is always kept unchanged. `keepReadable` and `startAfresh` first rename it to `corrupt-1`, `corrupt-2`, … in the
/// same folder.
public enum CorruptionResponse: Hashable, Sendable {
  /// Throws `StoreError.corrupt` from every call that needs the log, until the files are replaced.
  case fail
  /// Continues with all readable commits, in their order.
  case keepReadable
  /// Continues with an empty store.
  case startAfresh
}
