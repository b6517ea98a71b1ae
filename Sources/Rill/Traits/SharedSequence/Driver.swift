/// The sharing strategy of `Driver`: a new subscriber receives the newest value.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// The number of values that a new subscriber receives: 1, the newest value.
  @_alwaysEmitIntoClient public static var replay: Int { 1 }
}

/// A stream of the state that a user interface shows.
///
///     driver        a-----b--c---
///     subscriber 1  a-----b--c---
///     subscriber 2    (^a)b--c---
///
/// It never fails, delivers all events on the main actor, and shares one subscription among its subscribers. A new subscriber
/// receives the newest value. See `SharedSequence`.
///
///     let names = text.asDriver(onErrorJustReturn: "").debounce(.milliseconds(300)).flatMapLatest(search)
///     names.drive(with: self, Screen.show).disposed(by: bag)
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

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
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> where Element: Sendable {
    Driver(self) { _ in .just(onErrorJustReturn) }
  }

  /// Returns a driver that continues with `onErrorDriveWith` after an error.
  ///
  ///     source                       a--#
  ///     other                           b--c--|
  ///     asDriver(onErrorDriveWith:)  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> where Element: Sendable {
    Driver(self) { _ in onErrorDriveWith.inner }
  }

  /// Returns a driver that continues with the driver that `onErrorRecover` returns for an error.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(
    onErrorRecover: @escaping @MainActor (any Error) -> Driver<Element>
  ) -> Driver<Element> where Element: Sendable {
    let recover = assumeMainActor(onErrorRecover)
    return Driver(self) { error in recover(error).inner }
  }
}
