extension ObservableConvertibleType {
  /// Calls `onNext` on the main actor for every value.
  ///
  ///     source        a--b--|
  ///     bind(onNext)  a  b
  ///
  /// If a value arrives on the main actor, `onNext` is called immediately, after any earlier values from other threads. Values
  /// that arrive on other threads are delivered in order. All values that wait take one dispatch to the main queue.
  ///
  /// An error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`. A method as `onNext` retains its object: use
  /// `bind(with:_:)` if the object owns the disposable.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func bind(
    onNext: @escaping @MainActor (Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    bound(assumeMainActor(onNext), file: file, line: line)
  }

  // `any Cancelable`, because `@preconcurrency` leaves isolation and `Sendable` out of symbols: with the result of the other overload, both
  // would have the same one.
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
    bound(with: object, onNext: assumeMainActor(onNext), file: file, line: line)
  }

  /// Calls a closure on the main actor for each kind of event.
  ///
  ///     source        a--b--|
  ///     bind(onNext)  a  b
  ///
  /// In all other respects, this is `bind(onNext:)`; without `onError`, an error is handled as there.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind(
    onNext: @escaping @MainActor (Element) -> Void, onError: (@MainActor (any Error) -> Void)? = nil,
    onCompleted: @escaping @MainActor () -> Void = {}, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    let scope = SubscriberScope(
      onError: onError.map { assumeMainActor($0) }, onCompleted: assumeMainActor(onCompleted), onDisposed: {}, file: file,
      line: line)
    return observedForBinding().subscribed(in: scope, next: assumeMainActor(onNext))
  }

  /// Calls a closure with `object` on the main actor for each kind of event, until `object` is deallocated.
  ///
  ///     source              a--b-----c--|
  ///     object                    !
  ///     bind(with: object)  a  b
  ///
  /// The binding holds a weak reference to `object`. It ends at the first event after `object` has been deallocated; `onError` is not
  /// called after that. In all other respects, this is `bind(onNext:)`; without `onError`, an error is handled as there.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor (Object, Element) -> Void,
    onError: (@MainActor (Object, any Error) -> Void)? = nil, onCompleted: @escaping @MainActor (Object) -> Void = { _ in },
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    let (onNext, onCompleted) = (assumeMainActor(onNext), assumeMainActor(onCompleted))
    let scope = SubscriberScope(
      onError: onError.map { onError in
        let onError = assumeMainActor(onError)
        return { [weak object] error in if let object { onError(object, error) } }
      }, onCompleted: { [weak object] in if let object { onCompleted(object) } }, onDisposed: {}, file: file, line: line)
    scope.holdsObjectWeakly = true
    return observedForBinding().subscribed(
      in: scope, next: { [weak object] value in if let object { onNext(object, value) } else { scope.dispose() } })
  }

  @_alwaysEmitIntoClient
  func bound<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void, file: StaticString, line: UInt
  ) -> any Cancelable {
    let scope = SubscriberScope(file: file, line: line)
    scope.holdsObjectWeakly = true
    return observedForBinding().subscribed(
      in: scope, next: { [weak object] value in if let object { onNext(object, value) } else { scope.dispose() } })
  }

  @_alwaysEmitIntoClient
  func bound(_ onNext: @escaping (Element) -> Void, file: StaticString, line: UInt) -> any Cancelable {
    observedForBinding().subscribed(in: SubscriberScope(file: file, line: line), next: onNext)
  }

  @usableFromInline
  func observedForBinding() -> Observable<Element> { observedOnMainActor(operation: OperationName.bind) }

  /// Subscribes `accept` to the values, and reports an error as unhandled.
  ///
  /// `mark` marks what receives the values as secret.
  @_alwaysEmitIntoClient
  package func feeding(
    file: StaticString, line: UInt, _ accept: @escaping (Element) -> Void, mark: @escaping () -> Void
  ) -> any Disposable {
    asObservable().subscribed(in: ForwardingScope(feeding: mark, file: file, line: line), next: accept)
  }
}
