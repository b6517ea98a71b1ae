extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A closure that receives the event of a `Maybe`.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// Returns a maybe that ends with the event that `subscribe` sends to its observer.
  ///
  ///     Maybe.create  --(a|)
  ///
  /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
  ///
  ///     Maybe<Int>.create { maybe in
  ///       maybe(.success(1))
  ///       return Disposables.create()
  ///     }
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable) -> Maybe<Element> {
    Maybe(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .success(let value): hub.complete(with: value)
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        }
      })
  }

  /// Calls `observer` once, with the value, the error or the completion.
  ///
  ///     maybe     --(a|)
  ///     observer    success(a)
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { concluded(observer, onDisposed: nil, file: file, line: line) }

  /// Calls the closure for the value, the error or the completion.
  ///
  ///     maybe      --(a|)
  ///     onSuccess    a
  ///
  /// `onCompleted` is called if the maybe completes without a value.
  ///
  /// `onDisposed` is called once, after the end or on disposal. Without `onError`, an error is passed to
  /// `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onError = Hooks.handler(onError, file: file, line: line)
    return concluded(
      { event in
        switch event {
        case .success(let value): onSuccess?(value)
        case .error(let error): onError(error)
        case .completed: onCompleted?()
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls the closure for the value, the error or the completion with `object`, unless `object` has been deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an
  /// error is ignored. See `subscribe(onSuccess:onError:onCompleted:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onError = Hooks.handler(onError, file: file, line: line)
    return concluded(
      { [weak object] event in
        guard let object else { return }
        switch event {
        case .success(let value): onSuccess?(object, value)
        case .error(let error): onError(object, error)
        case .completed: onCompleted?(object)
        }
      }, onDisposed: { [weak object] in if let object { onDisposed?(object) } }, holdsObjectWeakly: true, file: file, line: line
    )
  }
}
