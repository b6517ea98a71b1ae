// Most of these names have no other declaration, so they cost the type checker nothing. So that the other forms cost it nothing
// either, they have labels that no other form has, or are disfavored. No valid call chooses one of them.

extension ObservableType {
  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "observe(on:)")
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "subscribe(on:)")
  @_alwaysEmitIntoClient
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func catchError(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "take(until:)")
  @_alwaysEmitIntoClient
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "take(until:behavior:)")
  @_alwaysEmitIntoClient
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "take(while:)")
  @_alwaysEmitIntoClient
  public func takeWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "skip(until:)")
  @_alwaysEmitIntoClient
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "skip(while:)")
  @_alwaysEmitIntoClient
  public func skipWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "element(at:)")
  @_alwaysEmitIntoClient
  public func elementAt(_ index: Int) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "map(_:)")
  @_alwaysEmitIntoClient
  public func tryMap<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use skip(_:)")
  @_alwaysEmitIntoClient
  public func dropFirst(_ count: Int = 1) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use startWith(_:) for values, and Observable.concat(_:) for a stream")
  @_alwaysEmitIntoClient
  public func prepend(_ elements: Element...) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use toArray()")
  @_alwaysEmitIntoClient
  public func collect() -> Single<[Element]> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use buffer(count:)")
  @_alwaysEmitIntoClient
  public func collect(_ count: Int) -> Observable<[Element]> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use buffer(timeSpan:count:scheduler:)")
  @_alwaysEmitIntoClient
  public func collect(_ strategy: UnavailableTimeGrouping) -> Observable<[Element]> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use subscribe(onNext:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func forEach(_ body: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use bind(to:), and put its disposable into a DisposeBag")
  @_alwaysEmitIntoClient
  public func assign<Target>(to target: inout Target) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use a.concat(b), with Observable.of(…) for values")
  @_alwaysEmitIntoClient
  public func append(_ elements: Element...) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use a.concat(b), with Observable.from(…) for a sequence")
  @_alwaysEmitIntoClient
  public func append<Values: Sequence>(
    _ elements: Values
  ) -> Observable<Element> where Values.Element == Element { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use a.concat(b)")
  @_alwaysEmitIntoClient
  public func append<Source: ObservableConvertibleType>(
    _ other: Source
  ) -> Observable<Element> where Source.Element == Element { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use startWith(_:) for values, and Observable.concat(_:) for a stream")
  @_alwaysEmitIntoClient
  public func prepend<Values: Sequence>(
    _ elements: Values
  ) -> Observable<Element> where Values.Element == Element { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use other.concat(stream)")
  @_alwaysEmitIntoClient
  public func prepend<Source: ObservableConvertibleType>(
    _ other: Source
  ) -> Observable<Element> where Source.Element == Element { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use take(_:)")
  @_alwaysEmitIntoClient
  public func prefix(_ count: Int) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "take(while:)")
  @_alwaysEmitIntoClient
  public func prefix(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "take(until:)")
  @_alwaysEmitIntoClient
  public func prefix<Other>(untilOutputFrom other: Other) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "skip(while:)")
  @_alwaysEmitIntoClient
  public func drop(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "skip(until:)")
  @_alwaysEmitIntoClient
  public func drop<Other>(untilOutputFrom other: Other) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { … }.take(1)")
  @_alwaysEmitIntoClient
  public func first(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use takeLast(1)")
  @_alwaysEmitIntoClient
  public func last() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { … }.takeLast(1)")
  @_alwaysEmitIntoClient
  public func last(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use element(at:)")
  @_alwaysEmitIntoClient
  public func output(at index: Int) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use skip(_:) and take(_:)")
  @_alwaysEmitIntoClient
  public func output<Range: RangeExpression>(in range: Range) -> Observable<Element> where Range.Bound == Int { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use ifEmpty(default:)")
  @_alwaysEmitIntoClient
  public func replaceEmpty(with element: Element) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use map { $0 ?? value }")
  @_alwaysEmitIntoClient
  public func replaceNil<Value>(with value: Value) -> Observable<Value> where Element == Value? { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { $0 == element }.take(1).map { _ in true }.ifEmpty(default: false)")
  @_alwaysEmitIntoClient
  public func contains(_ element: Element) -> Observable<Bool> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { … }.take(1).map { _ in true }.ifEmpty(default: false)")
  @_alwaysEmitIntoClient
  public func contains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { !… }.take(1).map { _ in false }.ifEmpty(default: true)")
  @_alwaysEmitIntoClient
  public func allSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "set a breakpoint in a closure of do(onNext:)")
  @_alwaysEmitIntoClient
  public func breakpoint(receiveOutput: ((Element) -> Bool)? = nil) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "set a breakpoint in a closure of do(onError:)")
  @_alwaysEmitIntoClient
  public func breakpointOnError() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use scan with the uptime of a scheduler")
  @_alwaysEmitIntoClient
  public func measureInterval<Scheduler>(using scheduler: Scheduler) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use publish()")
  @_alwaysEmitIntoClient
  public func makeConnectable() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use refCount()")
  @_alwaysEmitIntoClient
  public func autoconnect() -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use asInfallible(onErrorJustReturn:)")
  @_alwaysEmitIntoClient
  public func assertNoFailure(_ prefix: String = "") -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use map { try encoder.encode($0) }")
  @_alwaysEmitIntoClient
  public func encode<Encoder>(encoder: Encoder) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use values(bufferingPolicy:), or observe(on:buffer:)")
  @_alwaysEmitIntoClient
  public func buffer<Prefetch, WhenFull>(
    size: Int, prefetch: Prefetch, whenFull: WhenFull
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "delay(_:scheduler:)")
  @_alwaysEmitIntoClient
  public func delay(for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "delay(_:scheduler:)")
  @_alwaysEmitIntoClient
  public func delay<Scheduler>(for dueTime: Double, scheduler: Scheduler) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use timeout(_:other:scheduler:) with Observable.error(…)")
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType, customError: @escaping () -> any Error
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "filter(_:)")
  @_alwaysEmitIntoClient
  public func tryFilter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "compactMap(_:)")
  @_alwaysEmitIntoClient
  public func tryCompactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func tryCatch(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "skip(while:)")
  @_alwaysEmitIntoClient
  public func tryDrop(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "take(while:)")
  @_alwaysEmitIntoClient
  public func tryPrefix(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "distinctUntilChanged(_:)")
  @_alwaysEmitIntoClient
  public func tryRemoveDuplicates(
    by predicate: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use scan(_:accumulator:)")
  @_alwaysEmitIntoClient
  public func tryScan<Result>(
    _ initial: Result, _ next: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use reduce(_:accumulator:)")
  @_alwaysEmitIntoClient
  public func tryReduce<Result>(
    _ initial: Result, _ next: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { … }.take(1)")
  @_alwaysEmitIntoClient
  public func tryFirst(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { … }.takeLast(1)")
  @_alwaysEmitIntoClient
  public func tryLast(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { … }.take(1).map { _ in true }.ifEmpty(default: false)")
  @_alwaysEmitIntoClient
  public func tryContains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use filter { !… }.take(1).map { _ in false }.ifEmpty(default: true)")
  @_alwaysEmitIntoClient
  public func tryAllSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use toArray(), and max(by:) of the array")
  @_alwaysEmitIntoClient
  public func tryMax(
    by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use toArray(), and min(by:) of the array")
  @_alwaysEmitIntoClient
  public func tryMin(
    by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(onNext:)")
  @_alwaysEmitIntoClient
  public func drive(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(with:_:)")
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject, Result>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Result
  ) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(to:)")
  @_alwaysEmitIntoClient
  public func drive(_ target: Any) -> any Disposable { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "the closure must return a stream. For async work, use flatMap(.latest) { await … }")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMapLatest<Result>(
    _ selector: @escaping (Element) async throws -> Result
  ) -> Observable<Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "debounce(_:scheduler:)")
  @_alwaysEmitIntoClient
  public func debounce(for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "debounce(_:scheduler:)")
  @_alwaysEmitIntoClient
  public func debounce<Scheduler>(for dueTime: Double, scheduler: Scheduler) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "throttle(_:latest:scheduler:)")
  @_alwaysEmitIntoClient
  public func throttle(
    for dueTime: RxTimeInterval, scheduler: any SchedulerType, latest: Bool
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, renamed: "throttle(_:latest:scheduler:)")
  @_alwaysEmitIntoClient
  public func throttle<Scheduler>(
    for dueTime: Double, scheduler: Scheduler, latest: Bool
  ) -> Observable<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(*, unavailable, message: "use map { … }.merge(maxConcurrent: n)")
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    maxPublishers: UnavailableDemand, _ selector: @escaping (Element) -> Observable<Result>
  ) -> Observable<Result> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable, message: "an Observable can fail: use asDriver(onErrorJustReturn:), or onErrorDriveWith: or onErrorRecover:"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { fatalError() }

  /// Does not compile: the message says what to write.
  @available(
    *, unavailable,
    message: "an Observable can fail: use asSignal(onErrorJustReturn:), or onErrorSignalWith: or onErrorRecover:"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { fatalError() }
}
