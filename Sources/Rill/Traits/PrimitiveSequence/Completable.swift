/// The trait of streams that emit no values.
public enum CompletableTrait: Sendable {}

/// A stream that completes or fails without emitting a value.
///
///     |
///     #
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The event that ends a `Completable`.
@frozen
public enum CompletableEvent: Sendable {
  /// The completable fails.
  case error(any Error)
  /// The completable completes.
  case completed
}
