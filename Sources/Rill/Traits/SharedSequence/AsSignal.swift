extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Returns this stream as a `Signal`.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// Returns a signal that emits `onErrorJustReturn` in place of an error, then completes.
  ///
  ///     source                          a--#
  ///     asSignal(onErrorJustReturn: b)  a--(b|)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(
    onErrorJustReturn: Element
  ) -> Signal<Element> where Element: Sendable { Signal(self) { _ in .just(onErrorJustReturn) } }

  /// Returns a signal that continues with `onErrorSignalWith` after an error.
  ///
  ///     source                        a--#
  ///     other                            b--c--|
  ///     asSignal(onErrorSignalWith:)  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(
    onErrorSignalWith: Signal<Element>
  ) -> Signal<Element> where Element: Sendable { Signal(self) { _ in onErrorSignalWith.source } }

  /// Returns a signal that continues with the stream that `onErrorRecover` returns for an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(
    onErrorRecover: @escaping @MainActor (any Error) -> Signal<Element>
  ) -> Signal<Element> where Element: Sendable { Signal(self) { assumeMainActor(onErrorRecover)($0).source } }
}

extension PublishRelay {
  /// Returns this relay, which never fails, as a `Signal`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> where Element: Sendable { Signal(self) { _ in .empty() } }
}

extension EventRelay {
  /// Returns this relay, which never fails, as a `Signal`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> where Element: Sendable { Signal(self) { _ in .empty() } }
}

extension InfallibleType {
  /// Returns this stream, which never fails, as a `Signal`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> where Element: Sendable { Signal(self) { _ in .empty() } }
}
