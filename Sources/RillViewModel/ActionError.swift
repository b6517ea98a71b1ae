internal import Rill

/// Why an `Action` failed.
public enum ActionError: Error {
  /// The action was disabled or executing when an input arrived.
  case notEnabled
  /// The action, or the source of its work, was deallocated before the execution ended.
  case deallocated
  /// The work failed with this error.
  case underlying(any Error)
}
