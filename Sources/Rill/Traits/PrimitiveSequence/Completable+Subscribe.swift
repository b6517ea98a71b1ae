extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
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
  ) -> any Disposable {
    concluded(observer, onDisposed: nil, file: file, line: line)
  }

  /// Calls one closure when the completable completes or fails.
  ///
  ///     completable  --|
  ///     onCompleted    ·
  ///
  /// Without `onError`, an error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onCompleted: called if the completable completes.
  ///   - onError: called if the completable fails.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onCompleted: (@Sendable () -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return concluded(
      { event in
        switch event {
        case .completed: onCompleted?()
        case .error(let error):
          if let onError { onError(error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls one closure with `object` when the completable completes or fails, unless `object` has been deallocated.
  ///
  /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an
  /// error is ignored. See `subscribe(onCompleted:onError:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return concluded(
      { [weak object] event in
        guard let object else { return }
        switch event {
        case .completed: onCompleted?(object)
        case .error(let error):
          if let onError { onError(object, error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      }, file: file, line: line)
  }

  @_alwaysEmitIntoClient
  func concluded(
    _ receive: @escaping (CompletableEvent) -> Void, onDisposed: (() -> Void)?, file: StaticString, line: UInt
  ) -> any Disposable {
    primitiveSequence.source.subscribed(
      next: { _ in },
      end: { completion in
        switch completion {
        case .completed: receive(.completed)
        case .error(let error): receive(.error(error))
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }
}
