extension InfallibleType {
  /// Calls a method of `object` for every value, until `object` is deallocated.
  ///
  ///     names.subscribe(with: self, Index.add).disposed(by: bag)
  ///
  /// The subscription holds a weak reference to `object`, so `object` can own the subscription. The result of `method` is
  /// discarded.
  ///
  /// The methods run on the thread that sends the event.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @Sendable (Object) -> (Element) -> Result, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable { subscribe(with: object, onNext: { _ = method($0)($1) }, file: file, line: line) }

  /// Calls a method of `object` without parameters for every value, until `object` is deallocated.
  ///
  ///     taps.subscribe(with: self, Index.removeAll).disposed(by: bag)
  ///
  /// See `subscribe` with a method that takes the value.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable, Result>(
    with object: Object, _ method: @escaping @Sendable (Object) -> () -> Result, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Element == Void {
    subscribe(with: object, onNext: { object, _ in _ = method(object)() }, file: file, line: line)
  }
}
