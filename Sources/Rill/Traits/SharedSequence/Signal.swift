/// The sharing strategy of `Signal`: a new subscriber receives only the values emitted after it subscribed.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// The number of values that a new subscriber receives: 0.
  @_alwaysEmitIntoClient public static var replay: Int { 0 }
}

/// A stream of the events that a user interface reacts to.
///
///     signal        a--b--c---
///     subscriber 1  a--b--c---
///     subscriber 2    ^b--c---
///
/// It never fails, delivers all events on the main actor, and shares one subscription among its subscribers. A new subscriber
/// receives no earlier values. See `SharedSequence`.
///
///     model.failures.asSignal(onErrorSignalWith: .empty()).emit(with: self, Screen.showAlert).disposed(by: bag)
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

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
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> where Element: Sendable {
    Signal(self) { _ in .just(onErrorJustReturn) }
  }

  /// Returns a signal that continues with `onErrorSignalWith` after an error.
  ///
  ///     source                        a--#
  ///     other                            b--c--|
  ///     asSignal(onErrorSignalWith:)  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> where Element: Sendable {
    Signal(self) { _ in onErrorSignalWith.source }
  }

  /// Returns a signal that continues with the signal that `onErrorRecover` returns for an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal(
    onErrorRecover: @escaping @MainActor (any Error) -> Signal<Element>
  ) -> Signal<Element> where Element: Sendable {
    let recover = assumeMainActor(onErrorRecover)
    return Signal(self) { error in recover(error).source }
  }
}
