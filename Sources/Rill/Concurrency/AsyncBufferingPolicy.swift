/// What happens to values that a stream emits faster than a loop takes them.
public enum AsyncBufferingPolicy: Sendable {
  /// All values wait in an unbounded queue.
  case unbounded
  /// The oldest values wait, up to this number. Newer ones are dropped.
  case bufferingOldest(Int)
  /// The newest values wait, up to this number. Older ones are dropped.
  case bufferingNewest(Int)
}
