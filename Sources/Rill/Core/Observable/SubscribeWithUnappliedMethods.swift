extension ObservableType {
  /// Calls a method of `object` for every value, until `object` is deallocated.
  ///
  ///     names.subscribe(with: self, Index.add, onError: Index.report).disposed(by: bag)
  ///
  /// The subscription holds a weak reference to `object`, so `object` can own the subscription. The result of `method` is
  /// discarded.
  ///
  /// The methods run on the thread that sends the event.
  ///
  /// Without `onError`, an error is passed to `Hooks.defaultErrorHandler`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
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
  ///     taps.subscribe(with: self, Index.removeAll).disposed(by: bag)
  ///
  /// See `subscribe` with a method that takes the value.
  @preconcurrency
  @_disfavoredOverload
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
