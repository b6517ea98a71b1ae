extension ObservableConvertibleType {
  /// Calls `onNext` on the main actor for every value.
  ///
  ///     source  a-----b--------c--|
  ///     thread  main  another  main
  ///     onNext  a       b      c         b in the main actor's next turn
  ///
  /// At once when the value comes on the main actor, even if others wait that have come from elsewhere: those are delivered first.
  /// What comes from other threads is delivered in order, as much as there is in one go.
  ///
  /// An error goes to `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onNext: called for every value; may be a method of a class on the main actor.
  ///   - file: where the binding is made.
  ///   - line: where the binding is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the binding. Letting it go does not.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    onNext: @escaping @MainActor (Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    bound(assumeMainActor(onNext), file: file, line: line)
  }

  /// `bind(onNext:)` for modules in Swift 5 mode, where a method of the main actor is not known to be `Sendable`.
  ///
  ///     source  a--b--|
  ///     onNext  a  b
  ///
  /// - Parameters:
  ///   - onNext: called on the main actor for every value.
  ///   - file: where the binding is made.
  ///   - line: where the binding is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the binding. Letting it go does not.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    onNext: @escaping (Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable {
    bound(onNext, file: file, line: line)
  }

  /// Calls `onNext` with `object` on the main actor for every value, holding `object` weakly; ends with `object`.
  ///
  ///     source  a--b-----c--|
  ///     object  ······X          released
  ///     onNext  a  b     ·       ends at the first value without its object
  ///
  /// See `bind(onNext:)` for when that is.
  ///
  /// - Parameters:
  ///   - object: whom the closure is about.
  ///   - onNext: called for every value.
  ///   - file: where the binding is made.
  ///   - line: where the binding is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the binding. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor (Object, Element) -> Void, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    let onNext = assumeMainActor(onNext)
    let scope = SubscriptionScope()
    let captured = Hooks.captured()
    return deliveringOnMainActor().subscribed(
      in: scope,
      next: { [weak object] value in if let object { onNext(object, value) } else { scope.dispose() } },
      end: { if case .error(let error) = $0 { Hooks.unhandled(error, file: file, line: line, captured) } })
  }

  @_alwaysEmitIntoClient
  func bound(_ onNext: @escaping (Element) -> Void, file: StaticString, line: UInt) -> any Cancelable {
    let captured = Hooks.captured()
    return deliveringOnMainActor().subscribed(
      next: onNext, end: { if case .error(let error) = $0 { Hooks.unhandled(error, file: file, line: line, captured) } },
      onDisposed: nil)
  }

  /// Sends every event to all `observers`.
  ///
  ///     source      a--b--|
  ///     observer 1  a--b--|
  ///     observer 2  a--b--|
  ///
  /// On the thread where the event comes: a `Binder` brings it to the main actor by itself, and a subject takes it anywhere.
  ///
  /// - Complexity: O(observers) per event.
  /// - Returns: What ends the binding. Letting it go does not.
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable where Observer.Element == Element {
    asObservable().subscribe(AnyObserver<Element> { event in for observer in observers { observer.on(event) } })
  }

  /// Sends every event to all `observers`, whose values are optional.
  ///
  ///     source      a--b--|
  ///     observer 1  a--b--|
  ///     observer 2  a--b--|
  ///
  /// On the thread where the event comes: a `Binder` brings it to the main actor by itself, and a subject takes it anywhere.
  ///
  /// - Complexity: O(observers) per event.
  /// - Returns: What ends the binding. Letting it go does not.
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable where Observer.Element == Element? {
    asObservable().subscribe(
      AnyObserver<Element> { event in for observer in observers { observer.on(event.map(Optional.some)) } })
  }

  /// What `binder` makes of this stream: a place for a user's own way to subscribe.
  ///
  /// - Complexity: that of `binder`.
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// What `binder` makes of this stream and `curriedArgument`.
  ///
  ///     items.bind(to: list.rx.items(identifier: "cell")) { … }
  ///
  /// - Complexity: that of `binder`.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result { binder(self)(curriedArgument) }
}
