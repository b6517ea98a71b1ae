/// Decides which inner streams run: at most `limit` at a time.
///
/// The values for further streams wait or are dropped.
@usableFromInline
struct LimitedFlatteningRule<Value> {
  @usableFromInline let limit: Int
  @usableFromInline let isQueueing: Bool
  @usableFromInline var running = 0
  @usableFromInline var waiting = FIFOQueue<Value>()
  /// Whether the source has completed.
  @usableFromInline var isSourceCompleted = false
  /// Whether the source has completed or was deallocated.
  @usableFromInline var isSourceGone = false

  @_alwaysEmitIntoClient
  init(atMost limit: Int, queueing: Bool) {
    self.limit = limit
    isQueueing = queueing
  }

  /// Whether no further stream will be made.
  @_alwaysEmitIntoClient
  var hasStartedAll: Bool { isSourceGone && waiting.isEmpty }

  /// Whether the source and all streams have completed.
  @_alwaysEmitIntoClient var isCompleted: Bool { isSourceCompleted && running == 0 }

  /// Returns whether to make a stream of `value` now.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func received(_ value: Value) -> Bool {
    if running < limit {
      running += 1
      return true
    }
    if isQueueing { waiting.append(value) }
    return false
  }

  /// Returns the value to make a stream of now, if there is one.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func streamCompleted() -> Value? {
    if !waiting.isEmpty { return waiting.popFirst() }
    running -= 1
    return nil
  }
}
