extension ObservableType {
  /// Delivers every event on `scheduler`, in order.
  ///
  ///     source       a---b---c-----|
  ///     observe(on)  --a---b---c-----|
  ///
  /// Events are delivered one at a time, even on a concurrent scheduler. One scheduled work item delivers all queued events. After it has
  /// delivered 1,024 events, another item delivers the rest, so that the scheduler can run other work in between. On a virtual time
  /// scheduler, each event has a work item of its own. An error is delivered after the values that were queued before it. The queue is
  /// unbounded: `observe(on:buffer:)` limits it.
  ///
  /// - `observe(on:)` completes: with the source, after the queued values
  /// - On an error: passes it on, after the queued values
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, amortized. At most one scheduled work item per value.
  /// - SeeAlso: [ReactiveX observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @preconcurrency
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> where Element: Sendable {
    observed(on: scheduler, nil)
  }

  /// Delivers every event on `scheduler`, in order, from a queue with a limit.
  ///
  ///     source           abc---d----|
  ///     observe(latest)  --c-----d----|
  ///
  /// Here, the scheduler runs its work two ticks later.
  ///
  /// `buffer` decides what happens to a value if too many wait. The value that is being delivered does not wait. With `failing`,
  /// the source is disposed, and the stream fails with `RxError.bufferOverflow` after the values that wait. With `suspending`,
  /// `send` waits for this receiver too.
  ///
  /// `onDropped` is called for each value that is dropped, with the number of values that this subscription has dropped, on the
  /// thread that sends the value.
  ///
  /// - Complexity: O(1) per value, amortized. At most one scheduled work item per value.
  /// - SeeAlso: [ReactiveX backpressure operators](https://reactivex.io/documentation/operators/backpressure.html)
  @preconcurrency
  @_disfavoredOverload
  public func observe(
    on scheduler: any ImmediateSchedulerType, buffer: BufferingPolicy, onDropped: (@Sendable (Int) -> Void)? = nil
  ) -> Observable<Element> where Element: Sendable {
    if case .unbounded = buffer { return observed(on: scheduler, nil) }
    return observed(on: scheduler) { QueueBound(buffer, onDropped) }
  }
}
