/// Names streams whose newcomers get what comes after them.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// None.
  @_alwaysEmitIntoClient public static var replay: Int { 0 }
}

/// A stream that signals to a user interface: what happens.
///
///     signal        a--b--c--
///     subscriber 1  a--b--c--
///     subscriber 2    ^b--c--
///
/// It never fails, everything in it happens on the main actor, its subscribers share it, and newcomers get nothing that came before
/// them. See `SharedSequence`.
///
///     model.failures.asSignal(onErrorSignalWith: .empty()).emit(onNext: showAlert).disposed(by: bag)
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension ObservableConvertibleType {
  /// This stream as a `Signal`, which delivers `onErrorJustReturn` in place of an error and completes.
  ///
  ///     source  a--x
  ///     signal  a--y|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> where Element: Sendable {
    Signal(self) { _ in .just(onErrorJustReturn) }
  }

  /// This stream as a `Signal`, which goes on with `onErrorSignalWith` in place of an error.
  ///
  ///     source  a--x
  ///     other      b--c--|
  ///     signal  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> where Element: Sendable {
    Signal(self) { _ in onErrorSignalWith.source }
  }

  /// This stream as a `Signal`, which goes on with what `onErrorRecover` makes of an error.
  ///
  ///     source  a--x
  ///     other      b--c--|
  ///     signal  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(
    onErrorRecover: @escaping @MainActor (any Error) -> Signal<Element>
  ) -> Signal<Element> where Element: Sendable {
    let recover = assumeMainActor(onErrorRecover)
    return Signal(self) { error in recover(error).source }
  }
}
