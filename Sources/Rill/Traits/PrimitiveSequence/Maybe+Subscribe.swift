extension PrimitiveSequenceType where Trait == MaybeTrait {
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
  ) -> any Disposable {
    primitiveSequence.source.subscribedAsMaybe(observer, file: file, line: line)
  }

  /// Calls one closure: for the value, for the error, or for a completion without a value.
  ///
  ///     maybe      --(a|)
  ///     onSuccess    a
  ///
  /// Without `onError`, an error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the value.
  ///   - onError: called if the maybe fails.
  ///   - onCompleted: called if the maybe completes without a value.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return primitiveSequence.source.subscribedAsMaybe(
      { event in
        switch event {
        case .success(let value): onSuccess?(value)
        case .completed: onCompleted?()
        case .error(let error):
          if let onError { onError(error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls one closure with `object` for the value or the end, unless `object` has been deallocated.
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
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return primitiveSequence.source.subscribedAsMaybe(
      { [weak object] event in
        guard let object else { return }
        switch event {
        case .success(let value): onSuccess?(object, value)
        case .completed: onCompleted?(object)
        case .error(let error):
          if let onError { onError(object, error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      }, file: file, line: line)
  }
}
