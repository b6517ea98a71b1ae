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
  /// Makes a stream from code that may break the grammar.
  ///
  /// A hub for each subscription enforces it.
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

  /// Does what `fromSource` does, for traits, whose observers receive other events.
  @_alwaysEmitIntoClient
  static func fromHub(_ subscribe: @escaping (Hub<Element>) -> any Disposable) -> Observable<Element> {
    Observable { sink in
      let hub = Hub<Element>()
      let teardown = CreateTeardown(hub.add(sink))
      sink.scope.register(teardown)
      teardown.setResource(subscribe(hub))
    }
  }
}

/// What one subscription to `create` disposes: its place in the hub, and the disposable that the user's closure returned.
@usableFromInline
final class CreateTeardown: Teardown {
  private let subscription: any Teardown
  private let resource = LockedDisposable()

  @usableFromInline
  init(_ subscription: any Teardown) { self.subscription = subscription }

  @usableFromInline
  func setResource(_ disposable: any Disposable) { resource.replace(with: disposable)?.dispose() }

  @usableFromInline
  func dispose() {
    // At once, and not when the hub's owner reaches it: queued events must not be delivered.
    subscription.dispose()
    resource.close()?.dispose()
  }
}
