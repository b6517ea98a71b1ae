extension InfallibleType {
  /// A closure that receives the events of an `Infallible`.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// Emits the events that `subscribe` sends to its observer.
  ///
  /// The observer is a closure. See `Observable.create`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> {
    Infallible(
      .fromHub(createdAt: (file, line)) { hub in
        subscribe { event in
          switch event {
          case .next(let value): hub.next(value)
          case .completed: hub.end(.completed)
          }
        }
      })
  }

  /// Emits `element`, then completes.
  ///
  /// See `Observable.just`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// Emits `elements` in order, then completes.
  ///
  /// See `Observable.of`.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(.from(elements)) }

  /// Emits the elements of `array`, then completes.
  ///
  /// See `Observable.from`.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> Infallible<Element> { Infallible(.from(array)) }

  /// Emits the elements of `sequence`, then completes.
  ///
  /// See `Observable.from`.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Element {
    Infallible(.from(sequence))
  }

  /// Emits `element` on `scheduler`, then completes.
  ///
  /// See `Observable.just(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// Emits `elements` in order on `scheduler`, then completes.
  ///
  /// See `Observable.of(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// Emits the elements of `array` on `scheduler`, then completes.
  ///
  /// See `Observable.from(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.from(array, scheduler: scheduler))
  }

  /// Emits the elements of `sequence` on `scheduler`, then completes.
  ///
  /// See `Observable.from(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Sequence.Element == Element {
    Infallible(.from(sequence, scheduler: scheduler))
  }

  /// Completes immediately without a value.
  ///
  /// See `Observable.empty`.
  @_alwaysEmitIntoClient
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Emits nothing and never ends.
  ///
  /// See `Observable.never`.
  @_alwaysEmitIntoClient
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// Calls `observableFactory` for each subscription and subscribes to the stream that it returns.
  ///
  /// See `Observable.deferred`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(.deferred { observableFactory().source })
  }
}
