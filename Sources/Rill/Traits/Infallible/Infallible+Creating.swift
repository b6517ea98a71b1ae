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
    Infallible(.fromHub { hub in subscribe { if case .next(let value) = $0 { hub.next(value) } else { hub.end(.completed) } } })
  }

  /// Emits `element`, then completes.
  ///
  ///     just  (a|)
  ///
  /// See `Observable.just(_:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// Emits `element` on `scheduler`, then completes.
  ///
  ///     just(scheduler)  --a-|
  ///
  /// See `Observable.just(_:scheduler:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> { Infallible(.just(element, scheduler: scheduler)) }

  /// Emits `elements` in order, then completes.
  ///
  ///     of  (abc|)
  ///
  /// See `Observable.of(_:)`.
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(.from(elements)) }

  /// Emits the elements of `array`, then completes.
  ///
  ///     from  (abc|)
  ///
  /// See `Observable.from(_:)`.
  ///
  /// - Complexity: O(1) per element, without allocation.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> Infallible<Element> { Infallible(.from(array)) }

  /// Emits the elements of `sequence`, then completes.
  ///
  ///     from  (abc|)
  ///
  /// See `Observable.from(_:)`.
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> Infallible<Element> where Sequence.Element == Element { Infallible(.from(sequence)) }

  /// Emits `elements` in order on `scheduler`, then completes.
  ///
  ///     of(scheduler)  --a-b-c-|
  ///
  /// See `Observable.of(_:scheduler:)`.
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> { Infallible(.from(elements, scheduler: scheduler)) }

  /// Emits the elements of `sequence` on `scheduler`, then completes.
  ///
  ///     from(scheduler)  --a-b-c-|
  ///
  /// See `Observable.from(_:scheduler:)`.
  ///
  /// - Complexity: O(1) per element beyond the scheduler's work.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Sequence.Element == Element { Infallible(.from(sequence, scheduler: scheduler)) }

  /// Completes immediately without a value.
  ///
  ///     empty  |
  ///
  /// See `Observable.empty`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Emits nothing and never ends.
  ///
  ///     never  -------
  ///
  /// See `Observable.never`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// Calls `observableFactory` for each subscription and subscribes to the stream that it returns.
  ///
  ///     subscriber 1  a----b--|
  ///     subscriber 2              (^c)-d--|
  ///
  /// See `Observable.deferred`.
  ///
  /// - Complexity: O(1) beyond the closure.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () -> Infallible<Element>
  ) -> Infallible<Element> { Infallible(.deferred { observableFactory().source }) }
}
