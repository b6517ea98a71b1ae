/// The trait of streams that emit at most one value.
public enum MaybeTrait: Sendable {}

/// A stream that emits one value, completes without a value, or fails.
///
///     a|
///     |
///     x
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The event that ends a `Maybe`.
@frozen
public enum MaybeEvent<Element> {
  /// The maybe emits its value.
  case success(Element)
  /// The maybe fails.
  case error(any Error)
  /// The maybe completes without a value.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A closure that receives the event of a `Maybe`.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// Returns a maybe that ends with the event that `subscribe` sends to its observer.
  ///
  ///     Maybe.create  --(a|)
  ///
  /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Maybe<Element> {
    Maybe(
      raw: .fromHub(createdAt: (file, line)) { hub in
        subscribe { event in
          switch event {
          case .success(let value): hub.complete(with: value)
          case .error(let error): hub.end(.error(error))
          case .completed: hub.end(.completed)
          }
        }
      })
  }
}
