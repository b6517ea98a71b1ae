extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Emits `default` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(default:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(default: `default`))
  }

  /// Switches to `other` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// Switches to `other`, which emits a value or fails, if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }
}
