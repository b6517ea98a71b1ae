extension Observable {
  /// Starts this stream for a subscriber, whose end of the chain is made here.
  @_alwaysEmitIntoClient
  func subscribed(
    next: @escaping (Element) -> Void, end: @escaping (Completion) -> Void, onDisposed: (() -> Void)?
  ) -> any Cancelable {
    subscribed(in: SubscriptionScope(onDisposed: onDisposed), next: next, end: end)
  }

  /// The same with a scope made before, for a subscriber that disposes itself.
  @_alwaysEmitIntoClient
  func subscribed(
    in scope: SubscriptionScope, next: @escaping (Element) -> Void, end: @escaping (Completion) -> Void
  ) -> any Cancelable {
    let sink = Sink<Element>(
      next: next,
      end: { completion in
        guard scope.acceptEndKeepingHandler() else { return }
        end(completion)
        scope.takeOnDisposed()?()
      },
      scope: scope)
    Trampoline.current.run { attach(sink) }
    return scope
  }

  /// For a subscriber that decides with each event whether it wants more, also while a synchronous stream sends.
  package func subscribe(whileWanted receive: @escaping (Event<Element>) -> Bool) -> any Disposable {
    let scope = SubscriptionScope()
    return subscribed(
      in: scope, next: { if !receive(.next($0)) { scope.dispose() } }, end: { _ = receive(Event($0)) })
  }
}

extension ObservableType {
  /// Calls `handler` for every event.
  ///
  ///     source   a--b--|
  ///     handler  a  b  completed
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(_ handler: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
    asObservable().subscribed(next: { handler(.next($0)) }, end: { handler(Event($0)) }, onDisposed: nil)
  }

  /// Calls a closure for each kind of event.
  ///
  ///     source       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// A trailing closure without a label, `subscribe { print($0) }`, is one for events if it can be one.
  ///
  /// Each closure is called by one thread at a time. Without `onError`, an error goes to `Hooks.defaultErrorHandler` together
  /// with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onNext: called for every value.
  ///   - onError: called if the stream fails.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @discardableResult
  public func subscribe(
    onNext: @escaping @Sendable (Element) -> Void,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    return asObservable().subscribed(
      next: onNext,
      end: { completion in
        switch completion {
        case .completed: onCompleted?()
        case .error(let error):
          if let onError { onError(error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      },
      onDisposed: onDisposed)
  }

  /// The same where there may be no closure for values.
  ///
  /// Not the one above with an optional closure, since a closure inside an optional is called through two more functions.
  ///
  /// - Parameters:
  ///   - onNext: called for every value.
  ///   - onError: called if the stream fails.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @discardableResult
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: onNext ?? { _ in }, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
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
  ///   - onError: called if the stream fails.
  ///   - onCompleted: called when the stream is done.
  ///   - onDisposed: called after the end or on disposal, if `object` is still there.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onError == nil ? Hooks.captured() : []
    let scope = SubscriptionScope(onDisposed: { [weak object] in
      if let object { onDisposed?(object) }
    })
    return asObservable().subscribed(
      in: scope,
      next: { [weak object] value in
        if let object { onNext?(object, value) } else { scope.dispose() }
      },
      end: { [weak object] completion in
        guard let object else { return }
        switch completion {
        case .completed: onCompleted?(object)
        case .error(let error):
          if let onError { onError(object, error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      })
  }
}
