/// What happens to values that a stream emits faster than a loop takes them.
public enum AsyncBufferingPolicy: Sendable {
  /// All values wait in an unbounded queue.
  case unbounded
  /// The oldest values wait, up to this number. Newer ones are dropped.
  case bufferingOldest(Int)
  /// The newest values wait, up to this number. Older ones are dropped.
  case bufferingNewest(Int)
  /// All values wait. A sender that calls `send` is suspended until at most this number waits.
  ///
  /// With 0, it is suspended until the loop takes its value. A sender that calls `onNext` or `accept` is not suspended, so its values
  /// wait in an unbounded queue.
  case suspending(Int)
}
