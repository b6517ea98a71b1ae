extension ObservableConvertibleType {
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
  ) -> any Disposable where Observer.Element == Element { asObservable().subscribed(to: observers, file: file, line: line) }

  /// Passes every value to `relay` and `more` relays.
  ///
  ///     source   a--b--|
  ///     relay 1  a--b---
  ///     relay 2  a--b---
  ///
  /// Values are passed on the thread that emits them. Relays never end: a completion ends only the binding, and an error goes
  /// to `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_alwaysEmitIntoClient
  public func bind(
    to relay: Relay<Element>, _ more: Relay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { feeding(file: file, line: line, accepting(relay, more), mark: marking(relay, more)) }

  /// Passes every event to all `observers`, whose values are optional.
  ///
  /// See `bind` with observers whose values are not.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(
    to observers: Observer..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().subscribed(to: observers.map { $0.mapObserver { (value: Element) in value } }, file: file, line: line)
  }

  /// Passes every value to `relay` and `more` relays, whose values are optional.
  ///
  ///     source  a--b--|
  ///     relay   a--b---
  ///
  /// See `bind` with relays whose values are not.
  @_alwaysEmitIntoClient
  public func bind(
    to relay: Relay<Element?>, _ more: Relay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { feeding(file: file, line: line, accepting(relay, more), mark: marking(relay, more)) }

  /// Returns the result of `transformation(self)`: for custom ways to subscribe.
  ///
  /// A trailing closure that compiles with a value is no transformation: `bind { … }` calls `bind(onNext:)`.
  ///
  /// - Complexity: That of `transformation`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Result>(to transformation: (Self) -> Result) -> Result { transformation(self) }

  /// Returns the result of `transformation(self)(curriedArgument)`: for custom ways to subscribe.
  ///
  ///     items.bind(to: list.rx.items(identifier: "cell")) { … }
  ///
  /// - Complexity: That of `transformation`.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to transformation: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result { transformation(self)(curriedArgument) }

  // Subscriptions with unapplied methods: `stream.bind(with: self, Screen.show)`. A method that is passed as `bind(onNext:
  // show)` retains its object, and an object that owns the disposable of that binding is never deallocated.
  //
  // The result type is generic for the sake of the compiler's messages. Without it, an error inside the trailing closure of
  // `bind(with: self) { … }` is reported as a wrong number of parameters, because the compiler tries these overloads, too.

  /// Calls a method of `object` for every value, until `object` is deallocated.
  ///
  ///     names.bind(with: self, Screen.show).disposed(by: bag)
  ///
  /// The binding holds a weak reference to `object`, so `object` can own the binding. The result of `method` is discarded.
  ///
  /// The binding ends at the first value after `object` has been deallocated. The method runs on the main actor.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable { bind(with: object, onNext: { _ = method($0)($1) }, file: file, line: line) }

  /// Calls a method of `object` without parameters for every value, until `object` is deallocated.
  ///
  ///     taps.bind(with: self, Screen.reload).disposed(by: bag)
  ///
  /// See `bind` with a method that takes the value.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor () -> Result, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Element == Void {
    bind(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }

  // `any Cancelable`: see `bind(onNext:)` in Bind.swift.
  /// Calls a method of `object` on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `bind(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result, file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable { bound(with: object, onNext: { _ = method($0)($1) }, file: file, line: line) }

  // `any Cancelable`: see `bind(onNext:)` in Bind.swift.
  /// Calls a method of `object` without parameters on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `bind(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> () -> Result, file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable where Element == Void {
    bound(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }
}
