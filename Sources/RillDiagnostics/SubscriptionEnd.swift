/// How a subscription ended.
public enum SubscriptionEnd: Sendable {
  /// The stream completed.
  case completed
  /// The stream failed.
  case failed
  /// The subscription was disposed, or its source was deallocated.
  case disposed
}
