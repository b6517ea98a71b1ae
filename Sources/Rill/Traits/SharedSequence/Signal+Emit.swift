// How a `Signal` is subscribed to. Everything here may be called from any thread; on the main actor it begins at once.

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Calls closures on the main actor for every value, and at the end.
  ///
  ///     signal       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// - Parameters:
  ///   - onNext: called for every value; may be a method of a class on the main actor.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called once, after the end or on disposal.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    subscribed(onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// `emit(onNext:onCompleted:onDisposed:)` for modules in Swift 5 mode, where a method of the main actor is not known to be
  /// `Sendable`.
  ///
  ///     signal       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// - Parameters:
  ///   - onNext: called on the main actor for every value.
  ///   - onCompleted: called on the main actor when the stream is done.
  ///   - onDisposed: called on the main actor once, after the end or on disposal.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(
    onNext: @escaping (Element) -> Void, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable { subscribed(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed) }

  /// Calls closures with `object` on the main actor for every value, and at the end, holding `object` weakly; ends with `object`.
  ///
  ///     signal    a--b-----c--|
  ///     object    ······X          released
  ///     onNext    a  b     ·       ends at the first value without its object
  ///
  /// - Parameters:
  ///   - object: whom the closures are about.
  ///   - onNext: called for every value.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called after the end or on disposal, if `object` is still there.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit<Object: AnyObject & Sendable>(
    with object: Object, onNext: (@MainActor (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor (Object) -> Void)? = nil, onDisposed: (@MainActor (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribed(with: object, onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Keeps this stream going, for what its operators do.
  ///
  /// - Returns: What ends the subscription. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit() -> any Disposable { subscribed(onNext: nil, onCompleted: nil, onDisposed: nil) }

  /// Sends every event to all `observers`, on the main actor.
  ///
  ///     signal      a--b--|
  ///     observer 1  a--b--|
  ///     observer 2  a--b--|
  ///
  /// - Complexity: O(observers) per event.
  /// - Returns: What ends the subscription. Letting it go does not.
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(AnyObserver<Element> { event in for observer in observers { observer.on(event) } })
  }

  /// Sends every event to all `observers`, whose values are optional, on the main actor.
  ///
  ///     signal      a--b--|
  ///     observer 1  a--b--|
  ///     observer 2  a--b--|
  ///
  /// - Complexity: O(observers) per event.
  /// - Returns: What ends the subscription. Letting it go does not.
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().subscribe(
      AnyObserver<Element> { event in for observer in observers { observer.on(event.map(Optional.some)) } })
  }
}
