import CRillThreads

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

  /// Creates the end with the number that the core has for it.
  init(_ how: UInt8) {
    self =
      switch how {
      case RILL_COMPLETED: .completed
      case RILL_FAILED: .failed
      case RILL_SILENT: .silent
      default: .disposed
      }
  }
}
