extension InfallibleType {
  /// Subscribes to the source again after it has completed, when a notifier emits a value.
  ///
  ///     source         a--|
  ///     again                  a--b--|
  ///     notifier          -----n|
  ///     repeat(when:)  a-------a--b--|
  ///
  /// See `Observable.repeat`.
  ///
  /// - Complexity: O(1) per value and per repetition. The stack does not grow.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func `repeat`<Trigger: InfallibleType>(
    when notificationHandler: @escaping @Sendable (Infallible<Void>) -> Trigger
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().repeated { notificationHandler(Infallible(raw: $0)).asObservable() })
  }
}
