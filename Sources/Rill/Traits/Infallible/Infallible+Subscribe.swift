extension InfallibleType {
  /// Calls `handler` for every event.
  ///
  /// If a custom `InfallibleType` fails, its error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  /// See `Observable.subscribe(_:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    _ handler: @escaping @Sendable (InfallibleEvent<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = Hooks.captured()
    return asObservable().subscribed(
      next: { handler(.next($0)) },
      end: { completion in
        switch completion {
        case .completed: handler(.completed)
        case .error(let error): Hooks.unhandled(error, file: file, line: line, captured)
        }
      }, onDisposed: nil, file: file, line: line)
  }

  /// Calls a closure for each kind of event.
  ///
  /// See `Observable.subscribe(onNext:onError:onCompleted:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
  }

  /// Calls a closure with `object` for each kind of event, until `object` is deallocated.
  ///
  /// See `Observable.subscribe(with:onNext:onError:onCompleted:onDisposed:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
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
