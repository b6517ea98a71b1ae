extension ObservableType {
  /// A stream whose events `subscribe` sends to the observer it is given.
  ///
  ///     create  a--b--|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. What it returns is disposed at the end or on
  /// disposal. The observer may be called from any thread and kept for any time: events that arrive together are delivered
  /// one after the other, and events after the end or after disposal are ignored.
  ///
  ///     Observable<Int>.create { observer in
  ///       observer.onNext(1)
  ///       observer.onCompleted()
  ///       return Disposables.create()
  ///     }
  ///
  /// - `create` completes: when its closure says so
  /// - On an error: when its closure says so
  /// - Complexity: O(1) per event.
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable<Element>.fromSource(subscribe)
  }
}

extension Observable {
  /// A stream made by code that is not trusted to keep the grammar: a hub of one's own for each subscription puts it in order.
  @_alwaysEmitIntoClient
  package static func fromSource(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    fromHub { hub in
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

  /// The same for traits, whose observers take other events.
  @_alwaysEmitIntoClient
  static func fromHub(_ subscribe: @escaping (Hub<Element>) -> any Disposable) -> Observable<Element> {
    Observable { sink in
      let hub = Hub<Element>()
      let source = UntrustedSource(hub.add(sink))
      sink.scope.register(source)
      source.hold(subscribe(hub))
    }
  }
}

/// What `create` has made for one subscriber; the subscription keeps it until it is over.
@usableFromInline
final class UntrustedSource: Teardown {
  private let slot: any Teardown
  private let resource = DisposablePlace()

  @usableFromInline
  init(_ slot: any Teardown) { self.slot = slot }

  @usableFromInline
  func hold(_ disposable: any Disposable) { resource.replace(with: disposable)?.dispose() }

  @usableFromInline
  func tearDown() {
    // At once, and not when the hub comes to it: nothing of what is queued may be delivered.
    slot.tearDown()
    resource.close()?.dispose()
  }
}
