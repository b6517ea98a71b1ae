extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Calls a closure on the main actor for each kind of event.
  ///
  ///     driver       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// A method that is passed as `onNext` retains its object: use `drive(with:_:)` if the object owns the disposable.
  /// `onDisposed` is called once, after the end or on disposal.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func drive(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribed(
      onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls a closure on the main actor for each kind of event, in modules in Swift 5 mode.
  ///
  /// There, a main-actor-isolated method is not known to be `Sendable`. See `drive(onNext:onCompleted:onDisposed:)`.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func drive(
    onNext: @escaping (Element) -> Void, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { subscribed(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line) }

  /// Calls a closure with `object` on the main actor for each kind of event, until `object` is deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called, and the
  /// subscription ends at the next value. See `drive(onNext:onCompleted:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject & Sendable>(
    with object: Object, onNext: (@MainActor (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor (Object) -> Void)? = nil, onDisposed: (@MainActor (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribed(
      with: object, onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
      line: line)
  }

  /// Passes every event to all `observers`.
  ///
  ///     source      a--b--|
  ///     observer 1  a--b--|
  ///     observer 2  a--b--|
  ///
  /// The observers are called on the main actor.
  ///
  /// - Complexity: O(observers) per event.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @_alwaysEmitIntoClient
  public func drive<Observer: ObserverType>(
    _ observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element { asObservable().subscribed(to: observers, file: file, line: line) }

  /// Passes every value to `relay` and `more` relays.
  ///
  ///     source   a--b--|
  ///     relay 1  a--b---
  ///     relay 2  a--b---
  ///
  /// Values are passed on the main actor. Relays never end: a completion ends only the subscription.
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @_alwaysEmitIntoClient
  public func drive(
    _ relay: Relay<Element>, _ more: Relay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { feeding(file: file, line: line, accepting(relay, more), mark: marking(relay, more)) }

  /// Passes every event to all `observers`, whose values are optional.
  ///
  /// See `drive` with observers whose values are not.
  @_alwaysEmitIntoClient
  public func drive<Observer: ObserverType>(
    _ observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().subscribed(to: observers.map { $0.mapObserver { (value: Element) in value } }, file: file, line: line)
  }

  /// Passes every value to `relay` and `more` relays, whose values are optional.
  ///
  ///     source  a--b--|
  ///     relay   a--b---
  ///
  /// See `drive` with relays whose values are not.
  @_alwaysEmitIntoClient
  public func drive(
    _ relay: Relay<Element?>, _ more: Relay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { feeding(file: file, line: line, accepting(relay, more), mark: marking(relay, more)) }

  /// Calls a method of `object` for every value, until `object` is deallocated.
  ///
  ///     names.drive(with: self, Screen.show).disposed(by: bag)
  ///
  /// The subscription holds a weak reference to `object`, so `object` can own the subscription. The result of `method` is
  /// discarded.
  ///
  /// The subscription ends at the first value after `object` has been deallocated. The method runs on the main actor.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { drive(with: object, onNext: { _ = method($0)($1) }, file: file, line: line) }

  /// Calls a method of `object` without parameters for every value, until `object` is deallocated.
  ///
  ///     taps.drive(with: self, Screen.reload).disposed(by: bag)
  ///
  /// See `drive` with a method that takes the value.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor () -> Result, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Element == Void {
    drive(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }

  // `any Cancelable`: see `bind(onNext:)` in Bind.swift.
  /// Calls a method of `object` on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `drive(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result, file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable { subscribed(with: object, onNext: { _ = method($0)($1) }, file: file, line: line) }

  // `any Cancelable`: see `bind(onNext:)` in Bind.swift.
  /// Calls a method of `object` without parameters on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `drive(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> () -> Result, file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable where Element == Void {
    subscribed(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }
}
