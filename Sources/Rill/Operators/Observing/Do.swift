extension ObservableType {
  /// Calls closures for the events of the source and passes every event on.
  ///
  ///     source  a--b--|
  ///     onNext  a  b
  ///     do      a--b--|
  ///
  /// `onNext` is called before a value is passed on, and `afterNext` after it. The closures for the end follow the same rule.
  /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` after that, and `onDispose` once, after the end or on
  /// disposal.
  ///
  /// If `onNext`, `afterNext`, `onError` or `onCompleted` throws, the stream fails with the error. An error that `afterError`
  /// or `afterCompleted` throws is ignored, because the stream has already ended.
  ///
  /// - `do` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  /// - SeeAlso: [ReactiveX do](https://reactivex.io/documentation/operators/do.html)
  @preconcurrency
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      onSubscribe?()
      let scope = downstream.scope.makeUpstreamScope(onDispose: onDispose)
      source.attach(
        Sink(
          next: { value in
            do {
              try onNext?(value)
              downstream.send(value)
              try afterNext?(value)
            } catch { downstream.fail(error) }
          },
          end: { completion in
            // They live as long as the other closures: one of them can be all that retains the owner of the source.
            defer { withExtendedLifetime((onSubscribe, onSubscribed)) {} }
            guard scope.acceptEnd() else { return }
            do {
              switch completion {
              case .completed: try onCompleted?()
              case .error(let error): try onError?(error)
              }
            } catch { return downstream.finish(.error(error)) }
            downstream.ending.finish(completion) {
              switch completion {
              case .completed: try? afterCompleted?()
              case .error(let error): try? afterError?(error)
              }
            }
          }, scope: scope))
      onSubscribed?()
    }
  }
}
