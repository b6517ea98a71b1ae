extension InfallibleType {
  /// A closure that receives the events of an `Infallible`.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// Emits the events that `subscribe` sends to its observer.
  ///
  /// The observer is a closure. See `Observable.create`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(
      .fromHub { hub in
        subscribe { event in
          switch event {
          case .next(let value): hub.next(value)
          case .completed: hub.end(.completed)
          }
        }
      })
  }
}
