extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Returns this single as a maybe.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }

  /// Returns a completable that drops the value and ends with this single.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Returns a completable that drops the value and ends with this maybe.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }
}
