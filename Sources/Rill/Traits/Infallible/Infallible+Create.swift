extension InfallibleType {
  /// Emits the events that `subscribe` sends to its observer.
  ///
  /// The observer is a closure.
  ///
  ///     create  a--b--|
  ///
  /// See `Observable.create`.
  ///
  /// - Complexity: O(1) per event.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .next(let value): hub.next(value)
          case .completed: hub.end(.completed)
          }
        }
      })
  }
}
