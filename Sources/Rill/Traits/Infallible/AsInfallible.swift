extension ObservableConvertibleType {
  /// Returns a stream that emits `element` in place of an error, then completes.
  ///
  ///     source                              a--b--#
  ///     asInfallible(onErrorJustReturn: c)  a--b--(c|)
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable().catchAndReturn(element))
  }

  /// Returns a stream that continues with `infallible` after an error.
  ///
  ///     source                            a--b--#
  ///     infallible                              c--d--|
  ///     asInfallible(onErrorFallbackTo:)  a--b--c--d--|
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(raw: asObservable().catching { _ in infallible.source })
  }

  /// Returns a stream that continues with the stream that `onErrorRecover` returns for an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().catching { onErrorRecover($0).source })
  }
}

extension Relay {
  /// Returns this relay as a stream that cannot fail.
  public final func asInfallible() -> Infallible<Element> { Infallible(raw: self) }
}

extension ObservableProperty {
  /// Returns this property as a stream that cannot fail.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: self) }
}
