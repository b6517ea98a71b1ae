// Most of these names have no other declaration, so they cost the type checker nothing. So that the other forms cost it nothing
// either, they have labels that no other form has, or are disfavored. No valid call chooses one of them.

extension ObserverType {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use onCompleted() or onError(_:)")
  @_alwaysEmitIntoClient
  public func send(completion: UnavailableCompletion) { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "leave it out: a subject has no subscription")
  @_alwaysEmitIntoClient
  public func send<Subscription>(subscription: Subscription) { fatalError() }
}

extension ObserverType where Element == Void {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use onNext(())")
  @_alwaysEmitIntoClient
  public func send() { fatalError() }
}

extension Relay {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "a relay cannot end: use a PublishSubject or a BehaviorSubject")
  @_alwaysEmitIntoClient
  public func send(completion: UnavailableCompletion) { fatalError() }
}

extension Relay where Element == Void {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use accept(())")
  @_alwaysEmitIntoClient
  public func send() { fatalError() }
}

extension Disposable {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "dispose()")
  @_alwaysEmitIntoClient
  public func cancel() { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use disposed(by: bag), with a DisposeBag")
  @_alwaysEmitIntoClient
  public func store<Bag>(in bag: Bag) { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use disposed(by: bag), with a DisposeBag")
  @_alwaysEmitIntoClient
  public func store<Bag>(in bag: inout Bag) { fatalError() }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "switchLatest()")
  @_alwaysEmitIntoClient
  public func switchToLatest() -> Observable<Element.Element> { fatalError() }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> Single<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: @escaping (any Error) -> Void, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "the closure must return a Single: end its stream with asSingle(), or use asObservable().flatMap"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
}

extension PrimitiveSequenceType {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use subscribe(onSuccess:onFailure:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func sink(receiveValue: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use subscribe(onSuccess:onFailure:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func sink(
    receiveCompletion: @escaping (UnavailableCompletion) -> Void, receiveValue: @escaping (Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "leave it out, or use asObservable()")
  @_alwaysEmitIntoClient
  public func eraseToAnyPublisher() -> PrimitiveSequence<Trait, Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use subscribe(onSuccess:) of a Single or a Maybe, or subscribe(onCompleted:)")
  @_alwaysEmitIntoClient
  public func subscribe(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "observe(on:)")
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "subscribe(on:)")
  @_alwaysEmitIntoClient
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func catchError(
    _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { fatalError() }
}

extension SharedSequenceConvertibleType {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use drive(onNext:) of a Driver, or emit(onNext:) of a Signal")
  @_alwaysEmitIntoClient
  public func subscribe(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "the closure must return a Driver or a Signal: end its stream with asDriver(onErrorJustReturn:)"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> SharedSequence<SharingStrategy, Source.Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable,
    message: "for async work, return Single.create { try await … }.asDriver(onErrorJustReturn: …) from the closure"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMapLatest<Result>(
    _ selector: @escaping (Element) async throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable,
    message: "for async work, use flatMapLatest { value in Single.create { try await … }.asDriver(onErrorJustReturn: …) }"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    _ policy: AsyncPolicy, _ transform: @escaping (Element) async throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: ObservableConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: ObservableConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    _ first: First, _ second: Second, resultSelector: @escaping (First.Element, Second.Element) -> Element
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
}

extension ObservableConvertibleType {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use subscribe(onNext:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func sink(receiveValue: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use subscribe(onNext:onError:onCompleted:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func sink(
    receiveCompletion: @escaping (UnavailableCompletion) -> Void, receiveValue: @escaping (Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use bind(with: object) { object, value in object.property = value }")
  @_alwaysEmitIntoClient
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root
  ) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  @_alwaysEmitIntoClient
  public func removeDuplicates() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "distinctUntilChanged(_:)")
  @_alwaysEmitIntoClient
  public func removeDuplicates(by predicate: (Element, Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use observe(on:), or bind(onNext:) to receive values on the main actor")
  @_alwaysEmitIntoClient
  public func receive<Scheduler>(on scheduler: Scheduler) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func replaceError(with element: Element) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use asObservable(), or nothing: the result of an operator is an Observable")
  @_alwaysEmitIntoClient
  public func eraseToAnyPublisher() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use do(onNext:onError:onCompleted:onSubscribed:onDispose:)")
  @_alwaysEmitIntoClient
  public func handleEvents(
    receiveSubscription: ((Any) -> Void)? = nil, receiveOutput: ((Element) -> Void)? = nil,
    receiveCompletion: ((UnavailableCompletion) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Any) -> Void)? = nil
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use ignoreElements()")
  @_alwaysEmitIntoClient
  public func ignoreOutput() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use catch { error in throw … }")
  @_alwaysEmitIntoClient
  public func mapError(_ transform: @escaping (any Error) -> any Error) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "leave it out: a stream fails with any Error")
  @_alwaysEmitIntoClient
  public func setFailureType<Failure>(to type: Failure.Type) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
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

extension SharedSequenceConvertibleType where Element == Any {
  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    _ first: First, _ second: Second
  ) -> SharedSequence<SharingStrategy, (First.Element, Second.Element)> { fatalError() }
}
