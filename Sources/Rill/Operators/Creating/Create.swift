extension ObservableType {
  /// Emits the events that `subscribe` sends to its observer.
  ///
  ///     create  a--b--|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. The disposable that it returns is disposed when
  /// the stream ends or the subscription is disposed.
  ///
  /// The observer is thread-safe and can be kept for any length of time. Concurrent events are delivered one after the other.
  /// Events after the end or after disposal are ignored.
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
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable<Element>.fromSource(subscribe)
  }
}
