/// Names streams that have one value or an error.
public enum SingleTrait: Sendable {}

/// A stream of one value or an error.
///
///     a|
///     x
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// How a `Single` ends: with its value or with an error.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Takes the one event of a `Single`.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// A single whose value or error `subscribe` gives to the observer.
  ///
  ///     create  --a|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. What it returns is disposed at the end or on
  /// disposal. The observer may be called from any thread; only its first call counts.
  ///
  ///     Single<Int>.create { single in
  ///       single(.success(1))
  ///       return Disposables.create()
  ///     }
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .success(let value): hub.complete(with: value)
          case .failure(let error): hub.end(.error(error))
          }
        }
      })
  }

  /// A single that has `element` at once.
  ///
  ///     just  a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }

  /// A single that fails at once.
  ///
  ///     error  x
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

  /// A single that never ends.
  ///
  ///     never  ------
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Single<Element> { Single(raw: .never()) }
}
