extension ObservableType {
  /// Emits `initialState` and the states computed from it by `iterate` while `condition` is true, then completes.
  ///
  ///     generate(1, { $0 < 9 }, { $0 * 2 })  (1248|)
  ///
  /// On the default scheduler, synchronous sources of the same subscription take turns, one element each. Each state
  /// is scheduled separately.
  ///
  /// - `generate` completes: when the condition is false
  /// - On an error: fails with the error that a closure throws
  /// - Complexity: O(1) per element beyond the closures.
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func generate(
    initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    Observable { sink in
      let states = sequence(state: Element?.none) { current -> Element? in
        do {
          let state = if let current { try iterate(current) } else { initialState }
          guard try condition(state) else { return nil }
          current = state
          return state
        } catch {
          // `emit` completes the stream when the sequence ends, which has no effect after this error.
          sink.finish(.error(error))
          return nil
        }
      }
      sink.emit(states, on: scheduler)
    }
  }
}
