// The names that other libraries use. They are declared so that the compiler's message contains the name to use here.

extension ObservableType {
  /// Is named `subscribe(onNext:)`.
  @available(*, unavailable, message: "use subscribe(onNext:), and put its disposable into a DisposeBag")
  public func sink(receiveValue: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Is named `subscribe(onNext:onError:onCompleted:)`.
  @available(*, unavailable, message: "use subscribe(onNext:onError:onCompleted:), and put its disposable into a DisposeBag")
  public func sink(
    receiveCompletion: @escaping (Result<Void, any Error>) -> Void, receiveValue: @escaping (Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Is written as `bind(with:onNext:)`.
  @available(*, unavailable, message: "use bind(with: object) { object, value in object.property = value }")
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root) -> any Disposable {
    fatalError()
  }

  /// Is named `distinctUntilChanged()`.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func removeDuplicates() -> Observable<Element> { fatalError() }

  /// Is named `distinctUntilChanged(_:)`.
  @available(*, unavailable, renamed: "distinctUntilChanged(_:)")
  public func removeDuplicates(by predicate: (Element, Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Belongs to `Driver`.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(onNext:)")
  public func drive(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Belongs to `Driver`.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(with:_:)")
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result
  ) -> any Disposable { fatalError() }

  /// Belongs to `Driver`.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(to:)")
  public func drive(_ target: Any) -> any Disposable { fatalError() }

  /// Is named `flatMap(_:_:)`, with the policy `.latest`.
  @available(*, unavailable, message: "the closure must return a stream. For async work, use flatMap(.latest) { await … }")
  @_disfavoredOverload
  public func flatMapLatest<Result>(_ selector: @escaping (Element) async throws -> Result) -> Observable<Result> {
    fatalError()
  }
}

extension SharedSequenceConvertibleType {
  /// Needs a closure that returns a `Driver` or a `Signal`.
  @available(
    *, unavailable,
    message: "the closure must return a Driver or a Signal: end its stream with asDriver(onErrorJustReturn:)"
  )
  @_disfavoredOverload
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> SharedSequence<SharingStrategy, Source.Element> { fatalError() }

  /// Needs a closure that returns a `Driver` or a `Signal`.
  @available(
    *, unavailable,
    message: "for async work, return Single.create { try await … }.asDriver(onErrorJustReturn: …) from the closure"
  )
  @_disfavoredOverload
  public func flatMapLatest<Result>(
    _ selector: @escaping (Element) async throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }
}
