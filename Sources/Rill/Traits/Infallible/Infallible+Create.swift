extension InfallibleType {
  /// Takes the events of an `Infallible`.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// A stream whose events `subscribe` sends to the observer it is given.
  ///
  ///     create  a--b--|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. What it returns is disposed at the end or on
  /// disposal. The observer may be called from any thread and kept for any time: events that arrive together are delivered
  /// one after the other, and events after the end or after disposal are ignored.
  ///
  /// - Complexity: O(1) per event.
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
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

  /// Sends `element`, then completes.
  ///
  ///     just  a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// Sends `elements` one after the other, then completes.
  ///
  ///     of  a-b-c-|
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(.from(elements)) }

  /// Sends the elements of `array`, then completes.
  ///
  ///     from  a-b-c-|
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> Infallible<Element> { Infallible(.from(array)) }

  /// Sends the elements of `sequence`, then completes.
  ///
  ///     from  a-b-c-|
  ///
  /// The sequence may be infinite. Each subscription makes an iterator of its own.
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Element {
    Infallible(.from(sequence))
  }

  /// Sends `element` on `scheduler`, then completes.
  ///
  ///     just  -a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// Sends `elements` one after the other on `scheduler`, then completes.
  ///
  ///     of  -a-b-c-|
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// Sends the elements of `array` on `scheduler`, then completes.
  ///
  ///     from  -a-b-c-|
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.from(array, scheduler: scheduler))
  }

  /// Sends the elements of `sequence` on `scheduler`, then completes.
  ///
  ///     from  -a-b-c-|
  ///
  /// - Complexity: O(1) per element.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Sequence.Element == Element {
    Infallible(.from(sequence, scheduler: scheduler))
  }

  /// Completes at once.
  ///
  ///     empty  |
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Sends nothing and never ends.
  ///
  ///     never  ------
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// Makes the stream anew for each subscription.
  ///
  ///     subscribe  ^           ^
  ///     factory    a--b--|     c--d--|
  ///
  /// `observableFactory` runs on the subscribing thread.
  ///
  /// - Complexity: O(1) beyond `observableFactory`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(.deferred { observableFactory().source })
  }
}
