/// A stream that can not fail.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A stream that can not fail: `next* completed?`.
///
/// Like an `Observable`, each subscription starts it anew. The closures that its operators take do not throw.
///
///     Infallible.of(1, 2, 3).map { $0 * 10 }
///
///     of   1--2--3--|
///     map  10-20-30-|
public struct Infallible<Element>: InfallibleType {
  @usableFromInline let source: Observable<Element>

  /// What `source` is, of which it is known that it does not fail.
  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>) { self.source = source }

  /// The same stream, of which it is not known any more that it can not fail.
  public func asObservable() -> Observable<Element> { source }
}

extension Infallible: Sendable where Element: Sendable {}

/// One step of a stream that can not fail.
@frozen
public enum InfallibleEvent<Element> {
  /// The stream has made a value.
  case next(Element)
  /// The stream is done; nothing follows.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The same as an event of a stream that might fail.
  public var event: Event<Element> {
    switch self {
    case .next(let value): .next(value)
    case .completed: .completed
    }
  }
}
