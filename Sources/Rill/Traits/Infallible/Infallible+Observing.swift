extension InfallibleType {
  /// Calls closures when something happens, and passes every event on.
  ///
  ///     source  a--b--|
  ///     onNext  a  b
  ///     do      a--b--|
  ///
  /// - Parameters:
  ///   - onNext: called before a value is passed on.
  ///   - afterNext: called after a value was passed on.
  ///   - onCompleted: called before the completion is passed on.
  ///   - afterCompleted: called after the completion was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, after the end or on disposal.
  /// - Returns: The same stream, with the closures beside it.
  /// - Complexity: O(1) per value beyond the closures.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) -> Void)? = nil,
    afterNext: (@Sendable (Element) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    afterCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Prints every subscription, event and disposal to standard output.
  ///
  ///     2026-11-21 09:41:00.013: Model.swift:12 (init()) -> subscribed
  ///     2026-11-21 09:41:02.500: Model.swift:12 (init()) -> Event next(1)
  ///     2026-11-21 09:41:02.501: Model.swift:12 (init()) -> isDisposed
  ///
  /// - Parameters:
  ///   - identifier: what to call the stream; by default, where `debug` is called.
  ///   - trimOutput: shorten an event's text to 40 characters.
  ///   - file: where `debug` is called.
  ///   - line: where `debug` is called.
  ///   - function: where `debug` is called.
  /// - Returns: The same stream, printed as it flows.
  /// - Complexity: O(1) per event, plus the printing.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> Infallible<Element> {
    Infallible(asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Delivers every event on `scheduler`.
  ///
  ///     source       a--b--|
  ///     observe(on)   a--b--|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> where Element: Sendable {
    Infallible(asObservable().observe(on: scheduler))
  }

  /// Subscribes to the source, and disposes it, on `scheduler`.
  ///
  ///     source         a--b--|
  ///     subscribe(on)   a--b--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(asObservable().subscribe(on: scheduler))
  }

  /// Subscribes to this stream once, for all subscribers, while there are any.
  ///
  ///     source        a--b--c--d--|
  ///     subscriber 1  a--b--c--d--|
  ///     subscriber 2     ^--c--d--|      with replay 1: b first
  ///
  /// - Parameters:
  ///   - replay: how many values a newcomer gets before `subscribe` returns.
  ///   - scope: what becomes of those values when all have gone or the source has ended.
  ///   - file: where `share` is called.
  ///   - line: where `share` is called.
  /// - Returns: A stream that all its subscribers share.
  /// - Precondition: `replay` is not negative.
  /// - Complexity: O(subscribers) per value; subscribing is O(`replay`).
  @_alwaysEmitIntoClient
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected, file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> {
    Infallible(asObservable().share(replay: replay, scope: scope, file: file, line: line))
  }
}
