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

  /// Emits `element`.
  ///
  /// See `Observable.just`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }

  /// Emits `element` on `scheduler`.
  ///
  /// See `Observable.just(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: .just(element, scheduler: scheduler))
  }

  /// Fails immediately with `error`.
  ///
  /// See `Observable.error`.
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

  /// Emits nothing and never ends.
  ///
  /// See `Observable.never`.
  @_alwaysEmitIntoClient
  public static func never() -> Single<Element> { Single(raw: .never()) }
}
