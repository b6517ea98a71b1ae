/// Names streams that have no values.
public enum CompletableTrait: Sendable {}

/// A stream that completes or fails, without a value.
///
///     --|
///     --x
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a `Completable` ends.
@frozen
public enum CompletableEvent: Sendable {
  /// With an error.
  case error(any Error)
  /// Without one.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Takes the one event of a `Completable`.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// A completable whose completion or error `subscribe` gives to the observer.
  ///
  ///     create  --|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. What it returns is disposed at the end or on
  /// disposal. The observer may be called from any thread; only its first call counts.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable
  ) -> Completable {
    Completable(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        }
      })
  }

  /// A completable that fails at once.
  ///
  ///     error  x
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Completable { Completable(raw: .error(error)) }

  /// A completable that completes at once.
  ///
  ///     empty  |
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> Completable { Completable(raw: .empty()) }

  /// A completable that never ends.
  ///
  ///     never  ------
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Completable { Completable(raw: .never()) }
}
