import Rill

/// A type-erased subject or relay.
struct TypeErasedSubject: Sendable {
  let stream: Observable<SentValue>
  let send: @Sendable (SentValue) -> Void
  /// Ends the subject with or without an error; nil for relays.
  var end: (@Sendable (_ fails: Bool) -> Void)?
  var dispose: (@Sendable () -> Void)?
  let hasObservers: @Sendable () -> Bool
  /// Returns the identifier of the current value, if the subject has one.
  var read: @Sendable () -> Int? = { nil }
  /// Uses the subject without retaining it, for the `deinit` of values.
  let useWeakly: @Sendable () -> Void
}
