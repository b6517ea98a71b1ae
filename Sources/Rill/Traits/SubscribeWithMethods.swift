// Subscriptions with unapplied methods: `stream.bind(with: self, Screen.show)`. A method that is passed as `bind(onNext: show)`
// retains its object, and an object that owns the disposable of that binding is never deallocated.
//
// The result type is generic for the sake of the compiler's messages. Without it, an error inside the trailing closure of
// `bind(with: self) { … }` is reported as a wrong number of parameters, because the compiler tries these overloads, too.

extension ObservableConvertibleType {
  /// Calls a method of `object` on the main actor for every value, until `object` is deallocated.
  ///
  ///     names.bind(with: self, Screen.show).disposed(by: bag)
  ///
  /// The binding holds a weak reference to `object`, so `object` can own the binding. It ends at the first value after `object`
  /// has been deallocated. See `bind(onNext:)` for the threads.
  ///
  /// - Parameters:
  ///   - object: the object whose method is called.
  ///   - method: a method of the object's class. Its result is discarded.
  ///   - file: the file in which the binding is made.
  ///   - line: the line on which the binding is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    bind(with: object, onNext: { _ = method($0)($1) }, file: file, line: line)
  }

  /// Calls a method of `object` without parameters on the main actor for every value, until `object` is deallocated.
  ///
  ///     taps.bind(with: self, Screen.reload).disposed(by: bag)
  ///
  /// See `bind(with:_:)`.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element == Void {
    bind(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }

  /// Calls a method of `object` on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `bind(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable {
    bound(with: object, { _ = method($0)($1) }, file: file, line: line)
  }

  /// Calls a method of `object` without parameters on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `bind(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable where Element == Void {
    bound(with: object, { object, _ in _ = method(object)() }, file: file, line: line)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Calls a method of `object` on the main actor for every value, until `object` is deallocated.
  ///
  ///     names.drive(with: self, Screen.show).disposed(by: bag)
  ///
  /// The subscription holds a weak reference to `object`, so `object` can own the subscription. It ends at the first value after
  /// `object` has been deallocated.
  ///
  /// - Parameters:
  ///   - object: the object whose method is called.
  ///   - method: a method of the object's class. Its result is discarded.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(with: object, onNext: { _ = method($0)($1) }, file: file, line: line)
  }

  /// Calls a method of `object` without parameters on the main actor for every value, until `object` is deallocated.
  ///
  /// See `drive(with:_:)`.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element == Void {
    drive(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }

  /// Calls a method of `object` on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `drive(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @discardableResult
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable {
    subscribed(with: object, onNext: { _ = method($0)($1) }, onCompleted: nil, onDisposed: nil, file: file, line: line)
  }

  /// Calls a method of `object` without parameters on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `drive(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @discardableResult
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable where Element == Void {
    subscribed(
      with: object, onNext: { object, _ in _ = method(object)() }, onCompleted: nil, onDisposed: nil, file: file, line: line)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Calls a method of `object` on the main actor for every value, until `object` is deallocated.
  ///
  ///     messages.emit(with: self, Screen.show).disposed(by: bag)
  ///
  /// The subscription holds a weak reference to `object`, so `object` can own the subscription. It ends at the first value after
  /// `object` has been deallocated.
  ///
  /// - Parameters:
  ///   - object: the object whose method is called.
  ///   - method: a method of the object's class. Its result is discarded.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(with: object, onNext: { _ = method($0)($1) }, file: file, line: line)
  }

  /// Calls a method of `object` without parameters on the main actor for every value, until `object` is deallocated.
  ///
  /// See `emit(with:_:)`.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element == Void {
    emit(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }

  /// Calls a method of `object` on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `emit(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable {
    subscribed(with: object, onNext: { _ = method($0)($1) }, onCompleted: nil, onDisposed: nil, file: file, line: line)
  }

  /// Calls a method of `object` without parameters on the main actor for every value, in modules in Swift 5 mode.
  ///
  /// There, a method is not known to be `Sendable`. See `emit(with:_:)`.
  @available(swift, obsoleted: 6.0)
  @discardableResult
  @_alwaysEmitIntoClient
  public func emit<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Cancelable where Element == Void {
    subscribed(
      with: object, onNext: { object, _ in _ = method(object)() }, onCompleted: nil, onDisposed: nil, file: file, line: line)
  }
}

extension ObservableType {
  /// Calls a method of `object` for every value, until `object` is deallocated.
  ///
  ///     words.subscribe(with: self, Index.add, onError: Index.report).disposed(by: bag)
  ///
  /// The subscription holds a weak reference to `object`, so `object` can own the subscription. The methods run on the thread
  /// that sends the event. See `subscribe(with:onNext:onError:onCompleted:onDisposed:)`.
  ///
  /// - Parameters:
  ///   - object: the object whose methods are called.
  ///   - method: a method of the object's class. Its result is discarded.
  ///   - onError: a method that is called if the stream fails. Without it, the error is passed to `Hooks.defaultErrorHandler`.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @Sendable (Object) -> (Element) -> Result,
    onError: (@Sendable (Object) -> (any Error) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      with: object, onNext: { _ = method($0)($1) },
      onError: onError.map { onError in { @Sendable object, error in onError(object)(error) } }, file: file, line: line)
  }

  /// Calls a method of `object` without parameters for every value, until `object` is deallocated.
  ///
  ///     taps.subscribe(with: self, Counter.increment).disposed(by: bag)
  ///
  /// See `subscribe(with:_:onError:)`.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @Sendable (Object) -> () -> Result,
    onError: (@Sendable (Object) -> (any Error) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element == Void {
    subscribe(
      with: object, onNext: { object, _ in _ = method(object)() },
      onError: onError.map { onError in { @Sendable object, error in onError(object)(error) } }, file: file, line: line)
  }
}

extension InfallibleType {
  /// Calls a method of `object` for every value, until `object` is deallocated.
  ///
  /// See `Observable.subscribe(with:_:onError:)`.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @Sendable (Object) -> (Element) -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(with: object, onNext: { _ = method($0)($1) }, file: file, line: line)
  }

  /// Calls a method of `object` without parameters for every value, until `object` is deallocated.
  ///
  /// See `Observable.subscribe(with:_:onError:)`.
  @preconcurrency
  @_disfavoredOverload
  @discardableResult
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @Sendable (Object) -> () -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element == Void {
    subscribe(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }
}
