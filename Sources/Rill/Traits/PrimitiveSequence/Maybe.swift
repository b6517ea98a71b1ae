/// Names streams that have one value at most.
public enum MaybeTrait: Sendable {}

/// A stream of one value, of none, or an error.
///
///     a|
///     |
///     x
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a `Maybe` ends.
@frozen
public enum MaybeEvent<Element> {
  /// With its value.
  case success(Element)
  /// With an error.
  case error(any Error)
  /// Without a value.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Takes the one event of a `Maybe`.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// A maybe whose value, error or completion `subscribe` gives to the observer.
  ///
  ///     create  --a|
  ///
  /// `subscribe` runs once for each subscription, on the subscribing thread. What it returns is disposed at the end or on
  /// disposal. The observer may be called from any thread; only its first call counts.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX create](https://reactivex.io/documentation/operators/create.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable
  ) -> Maybe<Element> {
    Maybe(
      raw: .fromHub { hub in
        subscribe { event in
          switch event {
          case .success(let value): hub.complete(with: value)
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        }
      })
  }

  /// A maybe that has `element` at once.
  ///
  ///     just  a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: .just(element)) }

  /// A maybe that fails at once.
  ///
  ///     error  x
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Maybe<Element> { Maybe(raw: .error(error)) }

  /// A maybe that completes at once, without a value.
  ///
  ///     empty  |
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

  /// A maybe that never ends.
  ///
  ///     never  ------
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Maybe<Element> { Maybe(raw: .never()) }
}
