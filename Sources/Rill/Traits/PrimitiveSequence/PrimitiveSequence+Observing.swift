extension PrimitiveSequence {
  /// Delivers the value and the end on `scheduler`.
  ///
  ///     source       --a|
  ///     observe(on)   --a|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element>
  where Element: Sendable {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes to the source, and disposes it, on `scheduler`.
  ///
  ///     source         --a|
  ///     subscribe(on)   --a|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX subscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Prints every subscription, event and disposal to standard output.
  ///
  ///     2026-11-21 09:41:00.013: Model.swift:12 (init()) -> subscribed
  ///     2026-11-21 09:41:02.500: Model.swift:12 (init()) -> Event next(1)
  ///     2026-11-21 09:41:02.500: Model.swift:12 (init()) -> Event completed
  ///     2026-11-21 09:41:02.501: Model.swift:12 (init()) -> isDisposed
  ///
  /// - Parameters:
  ///   - identifier: what to call the sequence; by default, where `debug` is called.
  ///   - trimOutput: shorten an event's text to 40 characters.
  ///   - file: where `debug` is called.
  ///   - line: where `debug` is called.
  ///   - function: where `debug` is called.
  /// - Returns: The same sequence, printed as it flows.
  /// - Complexity: O(1) per event, plus the printing.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
