/// The trait of streams that emit no values.
public enum CompletableTrait: Sendable {}

/// A stream that completes or fails without emitting a value.
///
///     --|
///     --x
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The event that ends a `Completable`.
@frozen
public enum CompletableEvent: Sendable {
  /// The completable fails.
  case error(any Error)
  /// The completable completes.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A closure that receives the event of a `Completable`.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// Returns a completable that ends with the event that `subscribe` sends to its observer.
  ///
  ///     Completable.create  --|
  ///
  /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Completable {
    Completable(
      raw: .fromHub(createdAt: (file, line)) { hub in
        subscribe { event in
          switch event {
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        }
      })
  }
}
