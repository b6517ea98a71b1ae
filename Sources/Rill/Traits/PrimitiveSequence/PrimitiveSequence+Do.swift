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
        onNext: onSuccess, afterNext: afterSuccess.map { after in { @Sendable value in try? after(value) } }, onError: onError,
        afterError: afterError, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls closures for the events of the source and passes every event on.
  ///
  /// `onCompleted` and `afterCompleted` are called after a value, too. An error that `afterNext` throws is ignored, because the stream has
  /// ended. See `Observable.do`.
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
        onNext: onNext, afterNext: afterNext.map { after in { @Sendable value in try? after(value) } }, onError: onError,
        afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
