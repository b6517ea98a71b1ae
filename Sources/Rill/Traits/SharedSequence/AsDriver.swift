extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Returns this stream as a `Driver`.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// Returns a driver that emits `onErrorJustReturn` in place of an error, then completes.
  ///
  ///     source                          a--#
  ///     asDriver(onErrorJustReturn: b)  a--(b|)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(
    onErrorJustReturn: Element
  ) -> Driver<Element> where Element: Sendable { Driver(self) { _ in .just(onErrorJustReturn) } }

  /// Returns a driver that continues with `onErrorDriveWith` after an error.
  ///
  ///     source                       a--#
  ///     other                           b--c--|
  ///     asDriver(onErrorDriveWith:)  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(
    onErrorDriveWith: Driver<Element>
  ) -> Driver<Element> where Element: Sendable { Driver(self) { _ in onErrorDriveWith.source } }

  /// Returns a driver that continues with the stream that `onErrorRecover` returns for an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(
    onErrorRecover: @escaping @MainActor (any Error) -> Driver<Element>
  ) -> Driver<Element> where Element: Sendable { Driver(self) { assumeMainActor(onErrorRecover)($0).source } }
}

extension BehaviorRelay {
  /// Returns this relay, which never fails, as a `Driver`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> where Element: Sendable { Driver(self) { _ in .empty() } }
}

extension ObservableProperty {
  /// Returns this property, which never fails, as a `Driver`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> where Element: Sendable { Driver(self) { _ in .empty() } }
}

extension InfallibleType {
  /// Returns this stream, which never fails, as a `Driver`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> where Element: Sendable { Driver(self) { _ in .empty() } }
}
