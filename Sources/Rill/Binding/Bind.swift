extension ObservableConvertibleType {
  /// Calls `onNext` on the main actor for every value.
  ///
  ///     source        a--b--|
  ///     bind(onNext)  a  b
  ///
  /// If a value arrives on the main actor, `onNext` is called immediately, after any earlier values from other threads. Values
  /// that arrive on other threads are delivered in order. All values that wait take one dispatch to the main queue.
  ///
  /// An error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onNext: called for every value. A method retains its object: use `bind(with:_:)` if the object owns the disposable.
  ///   - file: the file in which the binding is made.
  ///   - line: the line on which the binding is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func bind(
    onNext: @escaping @MainActor (Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    bound(assumeMainActor(onNext), file: file, line: line)
  }

  /// Calls `onNext` on the main actor for every value, in modules in Swift 5 mode.
  ///
  ///     source        a--b--|
  ///     bind(onNext)  a  b
  ///
  /// In Swift 5 mode, a main-actor-isolated method is not known to be `Sendable`. So it needs this overload.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func bind(
    onNext: @escaping (Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable {
    bound(onNext, file: file, line: line)
  }

  /// Calls `onNext` with `object` on the main actor for every value, until `object` is deallocated.
  ///
  ///     source              a--b-----c--|
  ///     object                    !
  ///     bind(with: object)  a  b
  ///
  /// The binding holds a weak reference to `object`. It ends at the first value after `object` has been deallocated. In all other
  /// respects, this is `bind(onNext:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor (Object, Element) -> Void, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    bound(with: object, assumeMainActor(onNext), file: file, line: line)
  }

  @_alwaysEmitIntoClient
  func bound<Object: AnyObject>(
    with object: Object, _ onNext: @escaping (Object, Element) -> Void, file: StaticString, line: UInt
  ) -> any Cancelable {
    let scope = SubscriberScope(file: file, line: line)
    scope.holdsObjectWeakly = true
    return observedOnMainActor().subscribed(
      in: scope, next: { [weak object] value in if let object { onNext(object, value) } else { scope.dispose() } })
  }

  @_alwaysEmitIntoClient
  func bound(_ onNext: @escaping (Element) -> Void, file: StaticString, line: UInt) -> any Cancelable {
    observedOnMainActor().subscribed(in: SubscriberScope(file: file, line: line), next: onNext)
  }

  /// Passes every event to all `observers`.
  ///
  ///     source      a--b--|
  ///     observer 1  a--b--|
  ///     observer 2  a--b--|
  ///
  /// The observers are called on the thread on which the event arrives. A `Binder` switches to the main actor itself, and a
  /// subject accepts events on any thread.
  ///
  /// - Complexity: O(observers) per event.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(
    to observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    asObservable().subscribed(to: observers, file: file, line: line)
  }

  /// Passes every event to all `observers`, whose values are optional.
  ///
  /// In all other respects, this is `bind(to:)` of observers of the stream's own type.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(
    to observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().subscribed(to: observers.map { $0.mapObserver { (value: Element) in value } }, file: file, line: line)
  }

  /// Returns the result of `binder(self)`: for custom ways to subscribe.
  ///
  /// A trailing closure that compiles with a value is no binder: `bind { … }` calls `bind(onNext:)`.
  ///
  /// - Complexity: That of `binder`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Returns the result of `binder(self)(curriedArgument)`: for custom ways to subscribe.
  ///
  ///     items.bind(to: list.rx.items(identifier: "cell")) { … }
  ///
  /// - Complexity: That of `binder`.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result { binder(self)(curriedArgument) }
}
