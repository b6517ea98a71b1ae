extension PrimitiveSequence {
  /// Delivers every event on `scheduler`, in order.
  ///
  /// See `Observable.observe(on:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element>
  where Element: Sendable {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes to the source on `scheduler`.
  ///
  /// See `Observable.subscribe(on:)`.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }
}
