extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A closure that receives the event of a `Completable`.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// Returns a completable that ends with the event that `subscribe` sends to its observer.
  ///
  ///     Completable.create  --|
  ///
  /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
  ///
  ///     Completable.create { completable in
  ///       completable(.completed)
  ///       return Disposables.create()
  ///     }
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable) -> Completable {
    Completable(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        }
      })
  }

  /// Calls `observer` once, with the completion or the error.
  ///
  ///     completable  --|
  ///     observer       completed
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping @Sendable (CompletableEvent) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { concluded(observer, onDisposed: nil, file: file, line: line) }

  /// Calls the closure for the completion or the error.
  ///
  ///     completable  --|
  ///     onCompleted    ·
  ///
  /// `onDisposed` is called once, after the end or on disposal. Without `onError`, an error is passed to
  /// `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onCompleted: (@Sendable () -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onError = Hooks.handler(onError, file: file, line: line)
    return concluded(
      { event in
        switch event {
        case .error(let error): onError(error)
        case .completed: onCompleted?()
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls the closure for the completion or the error with `object`, unless `object` has been deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an
  /// error is ignored. See `subscribe(onCompleted:onError:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onError = Hooks.handler(onError, file: file, line: line)
    return concluded(
      { [weak object] event in
        guard let object else { return }
        switch event {
        case .error(let error): onError(object, error)
        case .completed: onCompleted?(object)
        }
      }, onDisposed: { [weak object] in if let object { onDisposed?(object) } }, holdsObjectWeakly: true, file: file, line: line
    )
  }
}
