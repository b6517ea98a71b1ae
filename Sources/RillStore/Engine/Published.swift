/// What readers see; changed by the leader alone, a commit at a time.
struct Published {
  var entries: [Store.Key: [UInt8]] = [:]
  /// The generation that the entries are as new as.
  var seen: UInt64 = 0
  /// Nil while the store is not open and its log was not read.
  var page: SharedPage?

  /// Whether no other process has changed anything since: one atomic load.
  @inline(__always)
  var isCurrent: Bool {
    guard let page else { return false }
    return page.generation == seen
  }
}
