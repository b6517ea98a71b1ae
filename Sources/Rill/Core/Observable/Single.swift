/// The trait of streams that emit one value or fail.
public enum SingleTrait: Sendable {}

/// A stream that emits one value or fails.
///
///     a|
///     #
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The event that ends a `Single`: its value or an error.
public typealias SingleEvent<Element> = Result<Element, any Error>
