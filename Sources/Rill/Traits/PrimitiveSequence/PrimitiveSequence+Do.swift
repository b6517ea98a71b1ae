extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Calls closures for the events of the source and passes every event on.
  ///
  /// An error that `afterSuccess` throws is ignored, because the stream has ended. See `Observable.do`.
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onSuccess: (@Sendable (Element) throws -> Void)? = nil, afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil, afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil, onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose
      ).ignoringErrorAfterValue())
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls closures for the events of the source and passes every event on.
  ///
  /// `onCompleted` and `afterCompleted` are called after a value, too. An error that a closure throws after the value is ignored, because
  /// the stream has ended. See `Observable.do`.
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil, afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil, afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil, afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil, onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose
      ).ignoringErrorAfterValue())
  }
}

extension Observable {
  /// Completes in place of an error after a value: a stream of at most one value has no second event.
  @usableFromInline
  func ignoringErrorAfterValue() -> Observable {
    stage(operation: "do") { downstream in
      let hasValue = Box(false)
      let scope = downstream.scope.makeUpstreamScope()
      return Sink(
        next: { value in
          hasValue.value = true
          downstream.send(value)
        },
        end: { completion in
          guard scope.acceptEnd(), downstream.scope.isOpen else { return }
          if case .error = completion, hasValue.value { downstream.finish(.completed) } else { downstream.finish(completion) }
        }, scope: scope)
    }
  }
}
