// The names that other libraries use. They are declared so that the compiler's message contains the name to use here.
//
// No other declaration has these names, so they cost the type checker nothing. They are emitted where they are used, which is nowhere.

/// Is a `BehaviorRelay`, or a `BehaviorSubject` if it can fail or complete.
@available(*, unavailable, message: "use BehaviorRelay(value:), or BehaviorSubject(value:) if it can fail or complete")
public typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>

/// Is a `PublishRelay`, or a `PublishSubject` if it can fail or complete.
@available(*, unavailable, message: "use PublishRelay, or PublishSubject if it can fail or complete")
public typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>

extension BehaviorSubject {
  /// Has the label `value`.
  @available(*, unavailable, message: "use BehaviorRelay(value:), or BehaviorSubject(value:) if it can fail or complete")
  @_alwaysEmitIntoClient
  public convenience init(_ value: Element) { fatalError() }
}

extension ObservableType {
  /// Is named `subscribe(onNext:)`.
  @available(*, unavailable, message: "use subscribe(onNext:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func sink(receiveValue: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Is named `subscribe(onNext:onError:onCompleted:)`.
  @available(*, unavailable, message: "use subscribe(onNext:onError:onCompleted:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func sink(
    receiveCompletion: @escaping (Result<Void, any Error>) -> Void, receiveValue: @escaping (Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Is written as `bind(with:onNext:)`.
  @available(*, unavailable, message: "use bind(with: object) { object, value in object.property = value }")
  @_alwaysEmitIntoClient
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root) -> any Disposable {
    fatalError()
  }

  /// Is named `distinctUntilChanged()`.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  @_alwaysEmitIntoClient
  public func removeDuplicates() -> Observable<Element> { fatalError() }

  /// Is named `distinctUntilChanged(_:)`.
  @available(*, unavailable, renamed: "distinctUntilChanged(_:)")
  @_alwaysEmitIntoClient
  public func removeDuplicates(by predicate: (Element, Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Is named `observe(on:)`.
  @available(*, unavailable, message: "use observe(on:), or bind(onNext:) to receive values on the main actor")
  @_alwaysEmitIntoClient
  public func receive<Scheduler>(on scheduler: Scheduler) -> Observable<Element> { fatalError() }

  /// Is named `observe(on:)`.
  @available(*, unavailable, renamed: "observe(on:)")
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> { fatalError() }

  /// Is named `subscribe(on:)`.
  @available(*, unavailable, renamed: "subscribe(on:)")
  @_alwaysEmitIntoClient
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> { fatalError() }

  /// Is named `catchAndReturn(_:)`.
  @available(*, unavailable, message: "use catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func replaceError(with element: Element) -> Observable<Element> { fatalError() }

  /// Is named `catchAndReturn(_:)`.
  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { fatalError() }

  /// Is named `catch(_:)`.
  @available(*, unavailable, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func catchError(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    fatalError()
  }

  /// Is named `retry(when:)`.
  @available(*, unavailable, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> { fatalError() }

  /// Is named `take(until:)`.
  @available(*, unavailable, renamed: "take(until:)")
  @_alwaysEmitIntoClient
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { fatalError() }

  /// Is named `take(until:behavior:)`.
  @available(*, unavailable, renamed: "take(until:behavior:)")
  @_alwaysEmitIntoClient
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { fatalError() }

  /// Is named `take(while:)`.
  @available(*, unavailable, renamed: "take(while:)")
  @_alwaysEmitIntoClient
  public func takeWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Is named `skip(until:)`.
  @available(*, unavailable, renamed: "skip(until:)")
  @_alwaysEmitIntoClient
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { fatalError() }

  /// Is named `skip(while:)`.
  @available(*, unavailable, renamed: "skip(while:)")
  @_alwaysEmitIntoClient
  public func skipWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Is named `element(at:)`.
  @available(*, unavailable, renamed: "element(at:)")
  @_alwaysEmitIntoClient
  public func elementAt(_ index: Int) -> Observable<Element> { fatalError() }

  /// Is not needed: operators return an `Observable`.
  @available(*, unavailable, message: "use asObservable(), or nothing: the result of an operator is an Observable")
  @_alwaysEmitIntoClient
  public func eraseToAnyPublisher() -> Observable<Element> { fatalError() }

  /// Is named `map(_:)`, whose closure can throw.
  @available(*, unavailable, renamed: "map(_:)")
  @_alwaysEmitIntoClient
  public func tryMap<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> { fatalError() }

  /// Is named `skip(_:)`.
  @available(*, unavailable, message: "use skip(_:)")
  @_alwaysEmitIntoClient
  public func dropFirst(_ count: Int = 1) -> Observable<Element> { fatalError() }

  /// Is named `startWith(_:)`.
  @available(*, unavailable, message: "use startWith(_:) for values, and Observable.concat(_:) for a stream")
  @_alwaysEmitIntoClient
  public func prepend(_ elements: Element...) -> Observable<Element> { fatalError() }

  /// Is named `toArray()`.
  @available(*, unavailable, message: "use toArray()")
  @_alwaysEmitIntoClient
  public func collect() -> Single<[Element]> { fatalError() }

  /// Is named `do(onNext:)`.
  @available(*, unavailable, message: "use do(onNext:onError:onCompleted:onSubscribe:onDispose:)")
  @_alwaysEmitIntoClient
  public func handleEvents(
    receiveSubscription: ((Any) -> Void)? = nil, receiveOutput: ((Element) -> Void)? = nil,
    receiveCompletion: ((Result<Void, any Error>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Any) -> Void)? = nil
  ) -> Observable<Element> { fatalError() }

  /// Belongs to `Driver`.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(onNext:)")
  @_alwaysEmitIntoClient
  public func drive(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Belongs to `Driver`.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(with:_:)")
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result
  ) -> any Disposable { fatalError() }

  /// Belongs to `Driver`.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(to:)")
  @_alwaysEmitIntoClient
  public func drive(_ target: Any) -> any Disposable { fatalError() }

  /// Is named `flatMap(_:_:)`, with the policy `.latest`.
  @available(*, unavailable, message: "the closure must return a stream. For async work, use flatMap(.latest) { await … }")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMapLatest<Result>(_ selector: @escaping (Element) async throws -> Result) -> Observable<Result> {
    fatalError()
  }
}

extension Relay {
  /// Is named `accept(_:)`.
  @available(*, unavailable, renamed: "accept(_:)")
  @_alwaysEmitIntoClient
  public final func onNext(_ element: Element) { fatalError() }
}

extension Disposable {
  /// Is named `disposed(by:)`.
  @available(*, unavailable, message: "use disposed(by: bag), with a DisposeBag")
  @_alwaysEmitIntoClient
  public func store<Bag>(in bag: Bag) { fatalError() }

  /// Is named `disposed(by:)`.
  @available(*, unavailable, message: "use disposed(by: bag), with a DisposeBag")
  @_alwaysEmitIntoClient
  public func store<Bag>(in bag: inout Bag) { fatalError() }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Is named `switchLatest()`.
  @available(*, unavailable, renamed: "switchLatest()")
  @_alwaysEmitIntoClient
  public func switchToLatest() -> Observable<Element.Element> { fatalError() }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Is named `catchAndReturn(_:)`.
  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> Single<Element> { fatalError() }
}

extension PrimitiveSequenceType {
  /// Is named `catch(_:)`.
  @available(*, unavailable, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func catchError(
    _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { fatalError() }

  /// Is named `retry(when:)`.
  @available(*, unavailable, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { fatalError() }
}

extension SharedSequenceConvertibleType {
  /// Is named `drive(onNext:)` for a `Driver`, and `emit(onNext:)` for a `Signal`.
  @available(*, unavailable, message: "use drive(onNext:) of a Driver, or emit(onNext:) of a Signal")
  @_alwaysEmitIntoClient
  public func subscribe(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Needs a closure that returns a `Driver` or a `Signal`.
  @available(
    *, unavailable,
    message: "the closure must return a Driver or a Signal: end its stream with asDriver(onErrorJustReturn:)"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> SharedSequence<SharingStrategy, Source.Element> { fatalError() }

  /// Needs a closure that returns a `Driver` or a `Signal`.
  @available(
    *, unavailable,
    message: "for async work, return Single.create { try await … }.asDriver(onErrorJustReturn: …) from the closure"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMapLatest<Result>(
    _ selector: @escaping (Element) async throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }
}
