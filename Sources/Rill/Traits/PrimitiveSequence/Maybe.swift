/// The trait of streams that emit at most one value.
public enum MaybeTrait: Sendable {}

/// A stream that emits one value, completes without a value, or fails.
///
///     a|
///     |
///     #
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The event that ends a `Maybe`.
@frozen
public enum MaybeEvent<Element> {
  /// The maybe emits its value.
  case success(Element)
  /// The maybe fails.
  case error(any Error)
  /// The maybe completes without a value.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}
