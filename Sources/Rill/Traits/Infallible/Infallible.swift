/// A stream that cannot fail.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A stream that cannot fail: `next* completed?`.
///
/// Composing operators has no effect until `subscribe` is called. Each `subscribe` starts the stream again, unless its source
/// is a subject, a relay or a shared stream. The closures that the operators take cannot throw.
///
///     infallible.map { $0 * 10 }
///
///     infallible  1--2--3--|
///     map         10-20-30-|
public struct Infallible<Element>: InfallibleType {
  @usableFromInline let source: Observable<Element>

  /// Wraps `source`, which must never fail.
  @_alwaysEmitIntoClient
  init(raw source: Observable<Element>) { self.source = source }

  /// Returns this stream as an `Observable`.
  public func asObservable() -> Observable<Element> { source }
}

extension Infallible: Sendable where Element: Sendable {}
