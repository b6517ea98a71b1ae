// An error of another stream counts as a value, because an `Infallible` cannot fail.

extension InfallibleType {
  /// Emits the source's values until `other` emits its first value or fails, then completes.
  ///
  /// See `Observable.take(until:)`.
  @_alwaysEmitIntoClient
  public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.map { _ in }.catchAndReturn(())))
  }

  /// Drops the source's values until `other` emits its first value or fails, then emits all later ones.
  ///
  /// See `Observable.skip(until:)`.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.map { _ in }.catchAndReturn(())))
  }
}
