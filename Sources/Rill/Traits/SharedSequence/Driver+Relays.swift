// A relay takes the values of a `Driver`, on the main actor.

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Gives every value to all `relays`.
  ///
  ///     driver  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(_ relays: PublishRelay<Element>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     driver  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(_ relays: PublishRelay<Element?>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`.
  ///
  ///     driver  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(_ relays: BehaviorRelay<Element>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     driver  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(_ relays: BehaviorRelay<Element?>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`.
  ///
  ///     driver  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(_ relays: ReplayRelay<Element>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     driver  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(_ relays: ReplayRelay<Element?>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }
}

extension BehaviorRelay {
  /// This relay as a `Driver`; a relay never fails.
  ///
  ///     relay   a--b--c--
  ///     driver  a--b--c--
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> where Element: Sendable { Driver(self) { _ in .empty() } }
}

extension ObservableProperty {
  /// This property as a `Driver`; it never fails.
  ///
  ///     property  a--b--c--
  ///     driver    a--b--c--
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> where Element: Sendable { Driver(self) { _ in .empty() } }
}

extension InfallibleType {
  /// This stream as a `Driver`; it never fails.
  ///
  ///     source  a--b--|
  ///     driver  a--b--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> where Element: Sendable { Driver(self) { _ in .empty() } }
}
