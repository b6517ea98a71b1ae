// Forms that names of this library do not have. They are declared so that the compiler's message contains the call to write.
//
// Other declarations have these names. So that these forms cost the type checker nothing, they have labels that no other form has, or are
// disfavored. No valid call chooses one of them.

extension ObservableType {
  /// Has no label for the time.
  @available(*, unavailable, renamed: "debounce(_:scheduler:)")
  @_alwaysEmitIntoClient
  public func debounce(for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }

  /// Has no label for the time.
  @available(*, unavailable, renamed: "throttle(_:latest:scheduler:)")
  @_alwaysEmitIntoClient
  public func throttle(
    for dueTime: RxTimeInterval, scheduler: any SchedulerType, latest: Bool
  ) -> Observable<Element> { fatalError() }

  /// Is written as `map` and `merge(maxConcurrent:)`.
  @available(*, unavailable, message: "use map { … }.merge(maxConcurrent: n)")
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    maxPublishers: UnavailableDemand, _ selector: @escaping (Element) -> Observable<Result>
  ) -> Observable<Result> { fatalError() }

  /// Needs a replacement for errors.
  @available(
    *, unavailable,
    message: "an Observable can fail: use asDriver(onErrorJustReturn:), or onErrorDriveWith: or onErrorRecover:"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { fatalError() }

  /// Needs a replacement for errors.
  @available(
    *, unavailable,
    message: "an Observable can fail: use asSignal(onErrorJustReturn:), or onErrorSignalWith: or onErrorRecover:"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { fatalError() }

  /// Is a static function.
  ///
  /// Not a function: a method with the name of a static function keeps the compiler from inferring the type of `Observable`.
  @available(*, unavailable, message: "use Observable.combineLatest(a, b)")
  public var combineLatest: UnavailableCombination<Element> { fatalError() }

  /// Is a static function.
  @available(*, unavailable, message: "use Observable.zip(a, b)")
  public var zip: UnavailableCombination<Element> { fatalError() }
}

/// What Combine's `flatMap(maxPublishers:)` takes.
@available(*, unavailable, message: "use map { … }.merge(maxConcurrent: n)")
public enum UnavailableDemand {
  case unlimited
  case max(Int)
}

/// Is called like `a.combineLatest(b)`, which is unavailable.
@available(*, unavailable, message: "use Observable.combineLatest(a, b) or Observable.zip(a, b)")
public struct UnavailableCombination<Element> {
  /// Is called in place of a static function.
  public func callAsFunction<Other: ObservableConvertibleType>(_ other: Other) -> Observable<(Element, Other.Element)> {
    fatalError()
  }

  /// Is called in place of a static function.
  public func callAsFunction<Other: ObservableConvertibleType, Result>(
    _ other: Other, _ transform: @escaping (Element, Other.Element) -> Result
  ) -> Observable<Result> { fatalError() }
}

extension ObservableConvertibleType {
  /// Takes a closure that is not asynchronous.
  @available(
    *, unavailable,
    message: "the closure of bind(on:) cannot wait: use flatMap(.sequential) { await … }, or for await value in stream.values"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Target: Actor>(
    on actor: Target, onNext: @escaping @Sendable (isolated Target, Element) async -> Void
  ) -> any Disposable { fatalError() }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Has the label `onFailure`.
  @available(*, unavailable, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: @escaping (any Error) -> Void, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }

  /// Takes a closure that returns a single.
  @available(
    *, unavailable,
    message: "the closure must return a Single: end its stream with asSingle(), or use asObservable().flatMap"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
}

extension SharedSequenceConvertibleType {
  /// Takes a closure that returns a `Driver` or a `Signal`.
  @available(
    *, unavailable,
    message: "for async work, use flatMapLatest { value in Single.create { try await … }.asDriver(onErrorJustReturn: …) }"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    _ policy: AsyncPolicy, _ transform: @escaping (Element) async throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }

  /// Takes a `Driver` or a `Signal`.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: ObservableConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> { fatalError() }

  /// Takes a `Driver` or a `Signal`.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: ObservableConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }

  /// Takes streams of one kind.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    _ first: First, _ second: Second, resultSelector: @escaping (First.Element, Second.Element) -> Element
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
}

extension SharedSequenceConvertibleType where Element == Any {
  /// Takes streams of one kind.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    _ first: First, _ second: Second
  ) -> SharedSequence<SharingStrategy, (First.Element, Second.Element)> { fatalError() }
}
