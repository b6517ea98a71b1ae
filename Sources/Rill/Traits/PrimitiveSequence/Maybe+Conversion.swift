extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Returns a completable that drops the value and ends with this maybe.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }
}
