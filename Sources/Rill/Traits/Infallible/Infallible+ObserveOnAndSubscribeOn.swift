extension InfallibleType {
  /// Delivers every event on `scheduler`, in order.
  ///
  /// See `Observable.observe(on:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(
    on scheduler: any ImmediateSchedulerType, file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> where Element: Sendable {
    Infallible(asObservable().observe(on: scheduler, file: file, line: line))
  }

  /// Subscribes to the source on `scheduler`.
  ///
  /// See `Observable.subscribe(on:)`.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(asObservable().subscribe(on: scheduler))
  }
}
