extension ObservableType {
  /// Emits the events that `subscribe` sends to its observer.
  ///
  ///     create  a--b--|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. The disposable that it returns is disposed when
  /// the stream ends or the subscription is disposed.
  ///
  /// The observer is thread-safe and can be kept for any length of time. Concurrent events are delivered one after the other.
  /// Events after the end or after disposal are ignored. In a debug build, `Hooks.warningHandler` receives the first event that the
  /// thread that has sent the end sends after it, with `file` and `line`.
  ///
  ///     Observable<Int>.create { observer in
  ///       observer.onNext(1)
  ///       observer.onCompleted()
  ///       return Disposables.create()
  ///     }
  ///
  /// - `create` completes: when the closure sends a completion
  /// - On an error: fails when the closure sends an error
  /// - Complexity: O(1) per event.
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
  @preconcurrency
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    Observable<Element>.fromSource(createdAt: (file, line), subscribe)
  }
}

extension Observable {
  /// Makes a stream from code that can violate the event grammar.
  ///
  /// A hub for each subscription enforces the grammar.
  package static func fromSource(
    operation: StaticString = #function, createdAt place: (file: StaticString, line: UInt)? = nil,
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    fromHub(operation: operation, createdAt: place) { hub in
      subscribe(
        AnyObserver { event in
          switch event {
          case .next(let value): hub.next(value)
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        })
    }
  }

  /// Does what `fromSource` does, for traits, whose observers receive other types of events.
  @usableFromInline
  static func fromHub(
    operation: StaticString = #function, createdAt place: (file: StaticString, line: UInt)?,
    _ subscribe: @escaping (Hub<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(operation: operation) { sink in
      let hub = Hub<Element>()
      hub.onlySubscriber = sink.scope
      #if DEBUG
        if let place { hub.grammar = EventAfterEndCheck(createdAt: place.file, place.line) }
      #endif
      let teardown = CreateTeardown(hub.add(sink))
      sink.scope.register(teardown)
      teardown.setResource(subscribe(hub))
    }
  }
}

/// The resources of one subscription to `create`: its hub subscription, and the disposable that the user's closure returned.
final class CreateTeardown: Teardown {
  private let subscription: any Teardown
  private let resource = DisposableSlot()

  init(_ subscription: any Teardown) { self.subscription = subscription }

  func setResource(_ disposable: any Disposable) { resource.replace(with: disposable)?.dispose() }

  func dispose() {
    // Takes effect immediately, not when the hub's owner reaches it, so that queued events are not delivered.
    subscription.dispose()
    resource.close()?.dispose()
  }
}
