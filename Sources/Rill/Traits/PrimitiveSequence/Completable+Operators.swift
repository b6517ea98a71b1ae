extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Completes immediately without a value.
  ///
  /// See `Observable.empty`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> Completable { Completable(raw: .empty()) }

  /// Fails immediately with `error`.
  ///
  /// See `Observable.error`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Completable { Completable(raw: .error(error)) }

  /// Emits nothing and never ends.
  ///
  /// See `Observable.never`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Completable { Completable(raw: .never()) }

  /// Calls closures for the events of the source and passes every event on.
  ///
  /// See `Observable.do`.
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onError: (@Sendable (any Error) throws -> Void)? = nil, afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil, afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil, onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: primitiveSequence.source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Emits the values of the streams in `sequence`, one stream after the other.
  ///
  /// See `Observable.concat(_:)`.
  ///
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> Completable where Sequence.Element == Completable { Completable(raw: .concat(sequence.lazy.map { $0.source })) }

  /// Emits the values of the streams in `collection`, one stream after the other.
  ///
  /// See `Observable.concat(_:)`.
  ///
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Completable where Collection.Element == Completable { Completable(raw: .concat(collection.map { $0.source })) }

  /// Emits the values of `sources`, one stream after the other.
  ///
  /// See `Observable.concat(_:)`.
  ///
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable { Completable(raw: .concat(sources.map { $0.source })) }

  /// Emits the values of the streams in `sequence`, one stream after the other, and fails only after the last one has ended.
  ///
  /// See `Observable.concat(_:delayingErrors:)`.
  ///
  /// - Complexity: O(1) per value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func concat<Streams: Sequence>(
    _ sequence: Streams, delayingErrors: Bool
  ) -> Completable where Streams.Element == Completable {
    Completable(raw: .concat(sequence.lazy.map { $0.source }, delayingErrors: delayingErrors))
  }

  /// Emits the values of `sources`, one stream after the other, and fails only after the last one has ended.
  ///
  /// See `Observable.concat(_:delayingErrors:)`.
  ///
  /// - Complexity: O(1) per value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func concat(
    _ sources: Completable..., delayingErrors: Bool
  ) -> Completable { Completable(raw: .concat(sources.map { $0.source }, delayingErrors: delayingErrors)) }
}
