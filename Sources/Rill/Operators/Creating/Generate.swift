extension ObservableType {
  /// Sends states, from `initialState` on, each made of the one before, while `condition` holds; then completes.
  ///
  ///     generate(1, { $0 < 9 }, { $0 * 2 })  (1248|)
  ///
  /// Takes turns with other synchronous sources of the same subscription, one element each. An error that a closure throws
  /// ends the stream with it.
  ///
  /// - `generate` completes: when its condition does not hold
  /// - On an error: fails with what a closure throws
  /// - Parameters:
  ///   - initialState: the first state.
  ///   - condition: whether a state is sent; the first that is not ends the stream.
  ///   - scheduler: where the states are made and sent, a turn for each.
  ///   - iterate: makes the next state.
  /// - Returns: A stream of states.
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
          // Before the end of the sequence, which is then not the end of the stream.
          sink.finish(.error(error))
          return nil
        }
      }
      sink.emit(states, on: scheduler)
    }
  }
}
