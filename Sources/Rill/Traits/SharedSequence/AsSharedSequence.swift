extension ObservableConvertibleType {
  /// Returns a driver, a signal, or a shared stream of another strategy that emits `onErrorJustReturn` in place of an error,
  /// then completes.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    sharingStrategy: SharingStrategy.Type = SharingStrategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(self) { _ in .just(onErrorJustReturn) }
  }

  /// Returns a driver, a signal, or a shared stream of another strategy that continues with `onErrorDriveWith` after an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    sharingStrategy: SharingStrategy.Type = SharingStrategy.self, onErrorDriveWith: SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(self) { _ in onErrorDriveWith.source }
  }

  /// Returns a driver, a signal, or a shared stream of another strategy that continues with the stream that `onErrorRecover`
  /// returns for an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    sharingStrategy: SharingStrategy.Type = SharingStrategy.self,
    onErrorRecover: @escaping @MainActor (any Error) -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(self) { assumeMainActor(onErrorRecover)($0).source }
  }
}
