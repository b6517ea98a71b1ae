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

  /// Returns the value to make a stream of now, if there is one.
  @_alwaysEmitIntoClient
  mutating func received(_ value: Value) -> Value? {
    if running < limit {
      running += 1
      return value
    }
    if isQueueing { waiting.append(value) }
    return nil
  }

  /// Returns the value to make a stream of now, if there is one.
  @_alwaysEmitIntoClient
  mutating func streamCompleted() -> Value? {
    if let next = waiting.popFirst() { return next }
    running -= 1
    return nil
  }
}
