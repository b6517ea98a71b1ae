extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Calls `observer` once, with the value or the error.
  ///
  ///     single    --(a|)
  ///     observer    success(a)
  ///
  /// If the single completes without a value, as a custom conversion can make it, the observer receives `RxError.noElements`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping @Sendable (SingleEvent<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    concluded(observer, onDisposed: nil, file: file, line: line)
  }

  /// Calls one closure: for the value or for the error.
  ///
  ///     single     --(a|)
  ///     onSuccess    a
  ///
  /// Without `onFailure`, an error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the value.
  ///   - onFailure: called if the single fails.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onFailure: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onFailure == nil ? Hooks.captured() : []
    return concluded(
      { result in
        switch result {
        case .success(let value): onSuccess?(value)
        case .failure(let error):
          if let onFailure { onFailure(error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls one closure with `object` for the value or the error, unless `object` has been deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an
  /// error is ignored. See `subscribe(onSuccess:onFailure:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onFailure: (@Sendable (Object, any Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onFailure == nil ? Hooks.captured() : []
    return concluded(
      { [weak object] result in
        guard let object else { return }
        switch result {
        case .success(let value): onSuccess?(object, value)
        case .failure(let error):
          if let onFailure { onFailure(object, error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      }, file: file, line: line)
  }

  @_alwaysEmitIntoClient
  func concluded(
    _ receive: @escaping (SingleEvent<Element>) -> Void, onDisposed: (() -> Void)?, file: StaticString, line: UInt
  ) -> any Disposable {
    primitiveSequence.source.subscribedAsMaybe(
      { event in
        switch event {
        case .success(let value): receive(.success(value))
        case .error(let error): receive(.failure(error))
        case .completed: receive(.failure(RxError.noElements))
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }
}
