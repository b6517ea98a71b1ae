extension InfallibleType {
  /// Calls `handler` for every event.
  ///
  ///     source   a--b--|
  ///     handler  a  b  completed
  ///
  /// Should a conforming type of your own fail nevertheless, its error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(
    _ handler: @escaping @Sendable (InfallibleEvent<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribed(
      next: { handler(.next($0)) },
      end: { completion in
        switch completion {
        case .completed: handler(.completed)
        case .error(let error): Hooks.unhandled(error, file: file, line: line, [])
        }
      }, onDisposed: nil)
  }

  /// Calls a closure for each kind of event.
  ///
  ///     source       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// - Parameters:
  ///   - onNext: called for every value.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls a closure with `object` for each kind of event, holding `object` weakly; ends with `object`.
  ///
  ///     source  a--b-----c--|
  ///     object  ······X          released
  ///     onNext  a  b     ·       ends at the first event without its object
  ///
  /// - Parameters:
  ///   - object: whom the closures are about.
  ///   - onNext: called for every value.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called after the end or on disposal, if `object` is still there.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
  }
}
