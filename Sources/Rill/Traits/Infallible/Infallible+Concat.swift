extension InfallibleType {
  /// The `concat(_:)` operator of this stream: emits the values of one stream after the other.
  ///
  /// See `InfallibleConcatenating`.
  @_alwaysEmitIntoClient
  public var concat: InfallibleConcatenating<Element> { InfallibleConcatenating(asObservable()) }
}

/// The `concat(_:)` operator of a stream that cannot fail.
///
/// `concat` is a property whose value can be called, for the reason given at `Concatenating`.
public struct InfallibleConcatenating<Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>) { self.source = source }

  /// Emits the values of the source and, after its completion, those of `second`.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public func callAsFunction<Source: InfallibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(raw: .concat([source, second.asObservable()]))
  }
}
