/// Decides which inner streams run: at most `limit` at a time.
///
/// The values for further streams wait or are dropped.
struct LimitedFlatteningRule {
  let limit: Int
  let isQueueing: Bool
  var running = 0
  var isSourceCompleted = false
  /// Whether the source has completed or was deallocated.
  var isSourceGone = false

  var isCompleted: Bool { isSourceCompleted && running == 0 }

  /// Returns whether to make a stream of the value that has arrived now.
  mutating func received() -> Bool {
    guard running < limit else { return false }
    running += 1
    return true
  }

  /// Returns whether to make a stream of a value that waits, if one does.
  mutating func streamCompleted(hasWaiting: Bool) -> Bool {
    if !hasWaiting { running -= 1 }
    return hasWaiting
  }
}
