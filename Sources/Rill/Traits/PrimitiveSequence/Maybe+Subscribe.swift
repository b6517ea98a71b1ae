extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls `observer` once, with the value, the error or the completion.
  ///
  ///     maybe     --a|
  ///     observer    success(a)
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(_ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable {
    primitiveSequence.source.settled(observer)
  }

  /// Calls one closure: with the value, with the error, or because there is none of the two.
  ///
  ///     maybe      --a|
  ///     onSuccess    a
  ///
  /// Without `onError`, an error goes to `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the value.
  ///   - onError: called with the error.
  ///   - onCompleted: called if the maybe completes without a value.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return primitiveSequence.source.settled(
      { event in
        switch event {
        case .success(let value): onSuccess?(value)
        case .completed: onCompleted?()
        case .error(let error):
          if let onError { onError(error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      }, onDisposed: onDisposed)
  }

  /// Calls one closure with `object`, holding `object` weakly; none once it is gone.
  ///
  ///     maybe        --|
  ///     onCompleted    ·
  ///
  /// - Parameters:
  ///   - object: whom the closures are about.
  ///   - onSuccess: called with the value.
  ///   - onError: called with the error.
  ///   - onCompleted: called if the maybe completes without a value.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return primitiveSequence.source.settled(
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
      })
  }
}
