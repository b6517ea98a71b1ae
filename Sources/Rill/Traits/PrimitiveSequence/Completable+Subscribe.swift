extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Calls `observer` once, with the completion or the error.
  ///
  ///     completable  --|
  ///     observer       completed
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(_ observer: @escaping @Sendable (CompletableEvent) -> Void) -> any Disposable {
    concluded(observer, onDisposed: nil)
  }

  /// Calls one closure, for the completion or with the error.
  ///
  ///     completable  --|
  ///     onCompleted    ·
  ///
  /// Without `onError`, an error goes to `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onCompleted: called when the completable is done.
  ///   - onError: called with the error.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
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
      }, onDisposed: onDisposed)
  }

  /// Calls one closure with `object`, holding `object` weakly; none once it is gone.
  ///
  ///     completable  --|
  ///     onCompleted    ·
  ///
  /// - Parameters:
  ///   - object: whom the closures are about.
  ///   - onCompleted: called when the completable is done.
  ///   - onError: called with the error.
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
      })
  }

  @_alwaysEmitIntoClient
  func concluded(
    _ receive: @escaping (CompletableEvent) -> Void, onDisposed: (() -> Void)?
  ) -> any Disposable {
    primitiveSequence.source.subscribed(
      next: { _ in },
      end: { completion in
        switch completion {
        case .completed: receive(.completed)
        case .error(let error): receive(.error(error))
        }
      }, onDisposed: onDisposed)
  }
}
