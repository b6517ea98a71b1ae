extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Calls a closure on the main actor for each kind of event.
  ///
  ///     signal       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// - Parameters:
  ///   - onNext: called for every value. A method retains its object: use `emit(with:_:)` if the object owns the disposable.
  ///   - onCompleted: called if the stream completes.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribed(
      onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls a closure on the main actor for each kind of event, in modules in Swift 5 mode.
  ///
  /// There, a main-actor-isolated method is not known to be `Sendable`. See `emit(onNext:onCompleted:onDisposed:)`.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(
    onNext: @escaping (Element) -> Void, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribed(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls a closure with `object` on the main actor for each kind of event, until `object` is deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called, and the
  /// subscription ends at the next value. See `emit(onNext:onCompleted:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit<Object: AnyObject & Sendable>(
    with object: Object, onNext: (@MainActor (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor (Object) -> Void)? = nil, onDisposed: (@MainActor (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribed(
      with: object, onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
      line: line)
  }

  /// Subscribes without closures, for the side effects of the operators.
  @_alwaysEmitIntoClient
  @discardableResult
  public func emit(file: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    subscribed(onNext: nil, onCompleted: nil, onDisposed: nil, file: file, line: line)
  }

  /// Passes every event to all `observers`, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(
    to observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribed(to: observers, file: file, line: line)
  }

  /// Passes every event to all `observers`, whose values are optional, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(
    to observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable
  where Observer.Element == Element? {
    asObservable().subscribed(to: observers, file: file, line: line)
  }
}
