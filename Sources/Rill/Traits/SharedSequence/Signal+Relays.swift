// A relay takes the values of a `Signal`, on the main actor.

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Gives every value to all `relays`.
  ///
  ///     signal  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(to relays: PublishRelay<Element>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     signal  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(to relays: PublishRelay<Element?>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`.
  ///
  ///     signal  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(to relays: BehaviorRelay<Element>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     signal  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`.
  ///
  ///     signal  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(to relays: ReplayRelay<Element>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     signal  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(to relays: ReplayRelay<Element?>...) -> any Disposable {
    subscribed(onNext: { value in for relay in relays { relay.accept(value) } }, onCompleted: nil, onDisposed: nil)
  }
}

extension PublishRelay {
  /// This relay as a `Signal`; a relay never fails.
  ///
  ///     relay   a--b--c--
  ///     signal  a--b--c--
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> where Element: Sendable { Signal(self) { _ in .empty() } }
}

extension InfallibleType {
  /// This stream as a `Signal`; it never fails.
  ///
  ///     source  a--b--|
  ///     signal  a--b--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> where Element: Sendable { Signal(self) { _ in .empty() } }
}
