extension InfallibleType {
  /// Subscribes to the source again after it has completed, when a notifier emits a value.
  ///
  /// See `Observable.repeat(when:)`.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func `repeat`<Trigger: InfallibleType>(
    when notificationHandler: @escaping @Sendable (Infallible<Void>) -> Trigger
  ) -> Infallible<Element> {
    Infallible(asObservable().repeated { notificationHandler(Infallible($0)).asObservable() })
  }
}
