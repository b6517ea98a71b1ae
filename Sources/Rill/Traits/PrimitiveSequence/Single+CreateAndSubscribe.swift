extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A closure that receives the event of a `Single`.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// Returns a single that ends with the event that `subscribe` sends to its observer.
  ///
  ///     Single.create  --(a|)
  ///
  /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
  ///
  ///     Single<Int>.create { single in
  ///       single(.success(1))
  ///       return Disposables.create()
  ///     }
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable) -> Single<Element> {
    Single(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .success(let value): hub.complete(with: value)
          case .failure(let error): hub.end(.error(error))
          }
        }
      })
  }

  /// Calls `observer` once, with the value or the error.
  ///
  ///     single    --(a|)
  ///     observer    success(a)
  ///
  /// If the single completes without a value, as a custom conversion or the notifier of `retry(when:)` can make it, the observer receives
  /// `RxError.noElements`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping @Sendable (SingleEvent<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable { concluded(observer, onDisposed: nil, file: file, line: line) }

  /// Calls the closure for the value or the error.
  ///
  ///     single     --(a|)
  ///     onSuccess    a
  ///
  /// `onDisposed` is called once, after the end or on disposal. Without `onFailure`, an error is passed to
  /// `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onFailure: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onFailure = Hooks.handler(onFailure, file: file, line: line)
    return concluded(
      { event in
        switch event {
        case .success(let value): onSuccess?(value)
        case .failure(let error): onFailure(error)
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls the closure for the value or the error with `object`, unless `object` has been deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an
  /// error is ignored. See `subscribe(onSuccess:onFailure:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onFailure: (@Sendable (Object, any Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onFailure = Hooks.handler(onFailure, file: file, line: line)
    return concluded(
      { [weak object] event in
        guard let object else { return }
        switch event {
        case .success(let value): onSuccess?(object, value)
        case .failure(let error): onFailure(object, error)
        }
      }, onDisposed: { [weak object] in if let object { onDisposed?(object) } }, holdsObjectWeakly: true, file: file, line: line
    )
  }
}
