/// The trait of streams that emit one value or fail.
public enum SingleTrait: Sendable {}

/// A stream that emits one value or fails.
///
///     a|
///     x
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The event that ends a `Single`: its value or an error.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A closure that receives the event of a `Single`.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// Returns a single that ends with the value or error that `subscribe` sends to its observer.
  ///
  ///     Single.create  --(a|)
  ///
  /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
  ///
  ///     Single<Int>.create { single in
  ///       single(.success(1))
  ///       return Disposables.create()
  ///     }
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Single<Element> {
    Single(
      raw: .fromHub(createdAt: (file, line)) { hub in
        subscribe { event in
          switch event {
          case .success(let value): hub.complete(with: value)
          case .failure(let error): hub.end(.error(error))
          }
        }
      })
  }
}
