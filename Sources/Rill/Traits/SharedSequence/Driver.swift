/// Names streams whose newcomers get the newest value.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// One: the newest value.
  @_alwaysEmitIntoClient public static var replay: Int { 1 }
}

/// A stream that drives a user interface: what to show.
///
///     driver        a--b--c--
///     subscriber 1  a--b--c--
///     subscriber 2    ^b--c--       a before `drive` returns
///
/// It never fails, everything in it happens on the main actor, its subscribers share it, and newcomers get the newest value. See
/// `SharedSequence`.
///
///     let names = text.asDriver(onErrorJustReturn: "").debounce(.milliseconds(300)).flatMapLatest(search)
///     names.drive(onNext: show).disposed(by: bag)
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension ObservableConvertibleType {
  /// This stream as a `Driver`, which delivers `onErrorJustReturn` in place of an error and completes.
  ///
  ///     source  a--x
  ///     driver  a--y|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> where Element: Sendable {
    Driver(self) { _ in .just(onErrorJustReturn) }
  }

  /// This stream as a `Driver`, which goes on with `onErrorDriveWith` in place of an error.
  ///
  ///     source  a--x
  ///     other      b--c--|
  ///     driver  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> where Element: Sendable {
    Driver(self) { _ in onErrorDriveWith.source }
  }

  /// This stream as a `Driver`, which goes on with what `onErrorRecover` makes of an error.
  ///
  ///     source  a--x
  ///     other      b--c--|
  ///     driver  a--b--c--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver(
    onErrorRecover: @escaping @MainActor (any Error) -> Driver<Element>
  ) -> Driver<Element> where Element: Sendable {
    let recover = assumeMainActor(onErrorRecover)
    return Driver(self) { error in recover(error).source }
  }
}
