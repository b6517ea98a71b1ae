/// How a subscription ended.
public enum SubscriptionEnd: Sendable {
  /// The stream completed.
  case completed
  /// The stream failed.
  case failed
  /// The subscription was disposed.
  case disposed
  /// The subscription ended without an event, because no source is left: its subject was deallocated.
  case silent
}
