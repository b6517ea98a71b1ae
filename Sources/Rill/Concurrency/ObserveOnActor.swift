// The functions that start tasks are compiled in clients, so that a program that uses none of them does not link the concurrency runtime.

extension ObservableType {
  /// Delivers every event on an actor, in order.
  ///
  ///     source              a---b---c-----|
  ///     observe(on: actor)  a---b---c-----|
  ///
  /// One hop to the actor delivers all queued events, as one work item of a scheduler does (see `observe(on:)` with a scheduler). After
  /// it has delivered 1,024 events or more, another hop delivers the rest, so that the actor can run other work in between. A custom
  /// executor of the actor is used. After a disposal on the actor, nothing more is delivered.
  ///
  /// The compiler does not know where the closures of the operators behind this one run. For a subscriber that uses the state of the
  /// actor, use `bind(on:)` or `subscribe(isolation:)`.
  ///
  /// The subscription retains the actor. `buffer` and `onDropped` are those of `observe(on:buffer:onDropped:)`.
  ///
  /// - Complexity: O(1) per value, amortized. Less than one hop per value.
  /// - SeeAlso: [ReactiveX observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func observe(
    on actor: any Actor, buffer: BufferingPolicy = .unbounded, onDropped: (@Sendable (Int) -> Void)? = nil
  ) -> Observable<Element> where Element: Sendable {
    let hop = hopping(to: actor)
    let scheduler = ActorScheduler { hop($0) }
    return observe(on: scheduler, buffer: buffer, onDropped: onDropped)
  }
}
