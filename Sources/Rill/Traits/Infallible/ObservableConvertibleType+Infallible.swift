extension ObservableConvertibleType {
  /// This stream, with `element` and the completion in the place of an error.
  ///
  ///     source                          a--b--x
  ///     asInfallible(onErrorJustReturn) a--b--z|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// This stream, which goes on with `infallible` in the place of an error.
  ///
  ///     source                           a--b--x
  ///     infallible                             c--d--|
  ///     asInfallible(onErrorFallbackTo)  a--b--c--d--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catching { _ in infallible.source })
  }

  /// This stream, which goes on with what `onErrorRecover` makes of an error in the place of it.
  ///
  ///     source                        a--b--x
  ///     recovery                            c--d--|
  ///     asInfallible(onErrorRecover)  a--b--c--d--|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catching { onErrorRecover($0).source })
  }
}
