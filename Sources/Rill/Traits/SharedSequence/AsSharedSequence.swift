extension ObservableConvertibleType {
  /// Returns a driver, a signal, or a shared stream of another strategy that emits `onErrorJustReturn` in place of an error, then completes.
  ///
  /// See `asDriver(onErrorJustReturn:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    sharingStrategy: SharingStrategy.Type = SharingStrategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(self) { _ in .just(onErrorJustReturn) }
  }

  /// Returns a driver, a signal, or a shared stream of another strategy that continues with `onErrorDriveWith` after an error.
  ///
  /// See `asDriver(onErrorDriveWith:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    sharingStrategy: SharingStrategy.Type = SharingStrategy.self, onErrorDriveWith: SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(self) { _ in onErrorDriveWith.inner }
  }

  /// Returns a driver, a signal, or a shared stream of another strategy that continues with what `onErrorRecover` returns for an error.
  ///
  /// `onErrorRecover` runs on the main actor. See `asDriver(onErrorRecover:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    sharingStrategy: SharingStrategy.Type = SharingStrategy.self,
    onErrorRecover: @escaping @MainActor (any Error) -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    let recover = assumeMainActor(onErrorRecover)
    return SharedSequence(self) { error in recover(error).inner }
  }
}
