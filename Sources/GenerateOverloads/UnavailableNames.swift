/// The names and forms of other libraries, declared so that the compiler's message says what to write here.
///
/// They are emitted where they are used, which is nowhere. Below each type are its functions:
/// - `=>`: the name here, which the compiler can insert
/// - `message`: what the compiler says
/// - `disfavored`: the message of an overload that the compiler must not prefer to a valid one
enum UnavailableNames {
  static let files: [GeneratedFile] = {
    var blocks: [String] = []
    var lines = table.split(separator: "\n")[...]
    while let type = lines.popFirst() {
      var functions: [String] = []
      while let line = lines.first, line.hasPrefix("  ") {
        lines.removeFirst()
        let parts = line.split(separator: " => ").map { $0.split(separator: " ").joined(separator: " ") }
        let advice = parts.count > 1 ? "" : lines.removeFirst()
        functions.append(function(parts[0], renamed: parts.count > 1 ? parts[1] : nil, advice: advice))
      }
      blocks.append(GeneratedFile.block(String(type), functions))
    }
    let heading = """
      // Most of these names have no other declaration, so they cost the type checker nothing. So that the other forms cost it nothing
      // either, they have labels that no other form has, or are disfavored. No valid call chooses one of them.
      """
    return [("", blocks.prefix(1)), ("+OtherTypes", blocks.dropFirst())].map { suffix, blocks in
      GeneratedFile("Sources/Rill/Migration/UnavailableNames\(suffix).swift", "\(heading)\n\n\(blocks.joined(separator: "\n"))")
    }
  }()

  private static func function(_ signature: String, renamed: String?, advice: Substring) -> String {
    let message = advice.split(separator: ": ", maxSplits: 1).last ?? ""
    return """
        /// \(renamed.map { "Is named `\($0)`." } ?? "Does not compile: the message says what to write.")
        @available(*, unavailable, \(renamed.map { "renamed: \"\($0)\"" } ?? "message: \"\(message)\""))\
      \(advice.hasPrefix("    disfavored") ? "\n  @_disfavoredOverload" : "")
        @_alwaysEmitIntoClient
        \(FunctionSignature(signature).declaration) fatalError() }
      """
  }

  private static let convertOther =
    "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"

  private static let table = """
    ObservableType
      observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> => observe(on:)
      subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> => subscribe(on:)
      catchErrorJustReturn(_ element: Element) -> Observable<Element> => catchAndReturn(_:)
      catchError(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> => catch(_:)
      retryWhen<Trigger: ObservableType>(_ notificationHandler: @escaping (Observable<any Error>) -> Trigger) -> Observable<Element> \
        => retry(when:)
      takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> => take(until:)
      takeUntil(_ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => take(until:behavior:)
      takeWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => take(while:)
      skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> => skip(until:)
      skipWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => skip(while:)
      elementAt(_ index: Int) -> Observable<Element> => element(at:)
      tryMap<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> => map(_:)
      dropFirst(_ count: Int = 1) -> Observable<Element>
        message: use skip(_:)
      prepend(_ elements: Element...) -> Observable<Element>
        message: use startWith(_:) for values, and Observable.concat(_:) for a stream
      collect() -> Single<[Element]>
        message: use toArray()
      collect(_ count: Int) -> Observable<[Element]>
        message: use buffer(count:)
      collect(_ strategy: UnavailableTimeGrouping) -> Observable<[Element]>
        message: use buffer(timeSpan:count:scheduler:)
      forEach(_ body: @escaping (Element) -> Void) -> any Disposable
        message: use subscribe(onNext:), and put its disposable into a DisposeBag
      assign<Target>(to target: inout Target) -> any Disposable
        message: use bind(to:), and put its disposable into a DisposeBag
      append(_ elements: Element...) -> Observable<Element>
        message: use a.concat(b), with Observable.of(…) for values
      append<Values: Sequence>(_ elements: Values) -> Observable<Element> where Values.Element == Element
        message: use a.concat(b), with Observable.from(…) for a sequence
      append<Source: ObservableConvertibleType>(_ other: Source) -> Observable<Element> where Source.Element == Element
        message: use a.concat(b)
      prepend<Values: Sequence>(_ elements: Values) -> Observable<Element> where Values.Element == Element
        message: use startWith(_:) for values, and Observable.concat(_:) for a stream
      prepend<Source: ObservableConvertibleType>(_ other: Source) -> Observable<Element> where Source.Element == Element
        message: use other.concat(stream)
      prefix(_ count: Int) -> Observable<Element>
        message: use take(_:)
      prefix(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => take(while:)
      prefix<Other>(untilOutputFrom other: Other) -> Observable<Element> => take(until:)
      drop(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => skip(while:)
      drop<Other>(untilOutputFrom other: Other) -> Observable<Element> => skip(until:)
      first(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element>
        message: use filter { … }.take(1)
      last() -> Observable<Element>
        message: use takeLast(1)
      last(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element>
        message: use filter { … }.takeLast(1)
      output(at index: Int) -> Observable<Element>
        message: use element(at:)
      output<Range: RangeExpression>(in range: Range) -> Observable<Element> where Range.Bound == Int
        message: use skip(_:) and take(_:)
      replaceEmpty(with element: Element) -> Observable<Element>
        message: use ifEmpty(default:)
      replaceNil<Value>(with value: Value) -> Observable<Value> where Element == Value?
        message: use map { $0 ?? value }
      contains(_ element: Element) -> Observable<Bool>
        message: use filter { $0 == element }.take(1).map { _ in true }.ifEmpty(default: false)
      contains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>
        message: use filter { … }.take(1).map { _ in true }.ifEmpty(default: false)
      allSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>
        message: use filter { !… }.take(1).map { _ in false }.ifEmpty(default: true)
      breakpoint(receiveOutput: ((Element) -> Bool)? = nil) -> Observable<Element>
        message: set a breakpoint in a closure of do(onNext:)
      breakpointOnError() -> Observable<Element>
        message: set a breakpoint in a closure of do(onError:)
      measureInterval<Scheduler>(using scheduler: Scheduler) -> Observable<Element>
        message: use scan with the uptime of a scheduler
      makeConnectable() -> Observable<Element>
        message: use publish()
      autoconnect() -> Observable<Element>
        message: use refCount()
      assertNoFailure(_ prefix: String = "") -> Observable<Element>
        message: use asInfallible(onErrorJustReturn:)
      encode<Encoder>(encoder: Encoder) -> Observable<Element>
        message: use map { try encoder.encode($0) }
      buffer<Prefetch, WhenFull>(size: Int, prefetch: Prefetch, whenFull: WhenFull) -> Observable<Element>
        message: use values(bufferingPolicy:), or observe(on:buffer:)
      delay(for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> => delay(_:scheduler:)
      delay<Scheduler>(for dueTime: Double, scheduler: Scheduler) -> Observable<Element> => delay(_:scheduler:)
      timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType, customError: @escaping () -> any Error) -> Observable<Element>
        message: use timeout(_:other:scheduler:) with Observable.error(…)
      tryFilter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => filter(_:)
      tryCompactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> => compactMap(_:)
      tryCatch(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> => catch(_:)
      tryDrop(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => skip(while:)
      tryPrefix(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> => take(while:)
      tryRemoveDuplicates(by predicate: @escaping (Element, Element) throws -> Bool) -> Observable<Element> => distinctUntilChanged(_:)
      tryScan<Result>(_ initial: Result, _ next: @escaping (Result, Element) throws -> Result) -> Observable<Result>
        message: use scan(_:accumulator:)
      tryReduce<Result>(_ initial: Result, _ next: @escaping (Result, Element) throws -> Result) -> Observable<Result>
        message: use reduce(_:accumulator:)
      tryFirst(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element>
        message: use filter { … }.take(1)
      tryLast(where predicate: @escaping (Element) throws -> Bool) -> Observable<Element>
        message: use filter { … }.takeLast(1)
      tryContains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>
        message: use filter { … }.take(1).map { _ in true }.ifEmpty(default: false)
      tryAllSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>
        message: use filter { !… }.take(1).map { _ in false }.ifEmpty(default: true)
      tryMax(by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool) -> Observable<Element>
        message: use toArray(), and max(by:) of the array
      tryMin(by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool) -> Observable<Element>
        message: use toArray(), and min(by:) of the array
      drive(onNext: @escaping (Element) -> Void) -> any Disposable
        message: only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(onNext:)
      drive<Object: AnyObject, Result>(with object: Object, _ method: @escaping (Object) -> (Element) -> Result) -> any Disposable
        message: only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(with:_:)
      drive(_ target: Any) -> any Disposable
        message: only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(to:)
      flatMapLatest<Result>(_ selector: @escaping (Element) async throws -> Result) -> Observable<Result>
        disfavored: the closure must return a stream. For async work, use flatMap(.latest) { await … }
      debounce(for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> => debounce(_:scheduler:)
      debounce<Scheduler>(for dueTime: Double, scheduler: Scheduler) -> Observable<Element> => debounce(_:scheduler:)
      throttle(for dueTime: RxTimeInterval, scheduler: any SchedulerType, latest: Bool) -> Observable<Element> \
        => throttle(_:latest:scheduler:)
      throttle<Scheduler>(for dueTime: Double, scheduler: Scheduler, latest: Bool) -> Observable<Element> \
        => throttle(_:latest:scheduler:)
      flatMap<Result>(maxPublishers: UnavailableDemand, _ selector: @escaping (Element) -> Observable<Result>) -> Observable<Result>
        message: use map { … }.merge(maxConcurrent: n)
      asDriver() -> Driver<Element>
        disfavored: an Observable can fail: use asDriver(onErrorJustReturn:), or onErrorDriveWith: or onErrorRecover:
      asSignal() -> Signal<Element>
        disfavored: an Observable can fail: use asSignal(onErrorJustReturn:), or onErrorSignalWith: or onErrorRecover:
    ObserverType
      send(completion: UnavailableCompletion)
        message: use onCompleted() or onError(_:)
      send<Subscription>(subscription: Subscription)
        message: leave it out: a subject has no subscription
    ObserverType where Element == Void
      send()
        message: use onNext(())
    Relay
      send(completion: UnavailableCompletion)
        message: a relay cannot end: use a PublishSubject or a BehaviorSubject
    Relay where Element == Void
      send()
        message: use accept(())
    Disposable
      cancel() => dispose()
      store<Bag>(in bag: Bag)
        message: use disposed(by: bag), with a DisposeBag
      store<Bag>(in bag: inout Bag)
        message: use disposed(by: bag), with a DisposeBag
    ObservableType where Element: ObservableConvertibleType
      switchToLatest() -> Observable<Element.Element> => switchLatest()
    PrimitiveSequenceType where Trait == SingleTrait
      catchErrorJustReturn(_ element: Element) -> Single<Element> => catchAndReturn(_:)
      subscribe(onSuccess: ((Element) -> Void)? = nil, onError: @escaping (any Error) -> Void, onDisposed: (() -> Void)? = nil) -> any \
        Disposable => subscribe(onSuccess:onFailure:onDisposed:)
      flatMap<Source: ObservableConvertibleType>(_ selector: @escaping (Element) throws -> Source) -> Observable<Source.Element>
        disfavored: the closure must return a Single: end its stream with asSingle(), or use asObservable().flatMap
    PrimitiveSequenceType
      sink(receiveValue: @escaping (Element) -> Void) -> any Disposable
        message: use subscribe(onSuccess:onFailure:), and put its disposable into a DisposeBag
      sink(receiveCompletion: @escaping (UnavailableCompletion) -> Void, receiveValue: @escaping (Element) -> Void) -> any Disposable
        message: use subscribe(onSuccess:onFailure:), and put its disposable into a DisposeBag
      eraseToAnyPublisher() -> PrimitiveSequence<Trait, Element>
        message: leave it out, or use asObservable()
      subscribe(onNext: @escaping (Element) -> Void) -> any Disposable
        message: use subscribe(onSuccess:) of a Single or a Maybe, or subscribe(onCompleted:)
      observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> => observe(on:)
      subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> => subscribe(on:)
      catchError(_ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>) -> PrimitiveSequence<Trait, Element> \
        => catch(_:)
      retryWhen<Trigger: ObservableType>(_ notificationHandler: @escaping (Observable<any Error>) -> Trigger) -> \
        PrimitiveSequence<Trait, Element> => retry(when:)
    SharedSequenceConvertibleType
      subscribe(onNext: @escaping (Element) -> Void) -> any Disposable
        message: use drive(onNext:) of a Driver, or emit(onNext:) of a Signal
      flatMapLatest<Source: ObservableConvertibleType>(_ selector: @escaping (Element) -> Source) -> SharedSequence<SharingStrategy, \
        Source.Element>
        disfavored: the closure must return a Driver or a Signal: end its stream with asDriver(onErrorJustReturn:)
      flatMapLatest<Result>(_ selector: @escaping (Element) async throws -> Result) -> SharedSequence<SharingStrategy, Result>
        disfavored: for async work, return Single.create { try await … }.asDriver(onErrorJustReturn: …) from the closure
      flatMap<Result>(_ policy: AsyncPolicy, _ transform: @escaping (Element) async throws -> Result) -> \
        SharedSequence<SharingStrategy, Result>
        disfavored: for async work, use flatMapLatest { value in Single.create { try await … }.asDriver(onErrorJustReturn: …) }
      withLatestFrom<Second: ObservableConvertibleType>(_ second: Second) -> SharedSequence<SharingStrategy, Second.Element>
        disfavored: \(convertOther)
      withLatestFrom<Second: ObservableConvertibleType, Result>(_ second: Second, resultSelector: @escaping (Element, Second.Element) \
        -> Result) -> SharedSequence<SharingStrategy, Result>
        disfavored: \(convertOther)
      static combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(_ first: First, _ second: Second, \
        resultSelector: @escaping (First.Element, Second.Element) -> Element) -> SharedSequence<SharingStrategy, Element>
        disfavored: \(convertOther)
    ObservableConvertibleType
      sink(receiveValue: @escaping (Element) -> Void) -> any Disposable
        message: use subscribe(onNext:), and put its disposable into a DisposeBag
      sink(receiveCompletion: @escaping (UnavailableCompletion) -> Void, receiveValue: @escaping (Element) -> Void) -> any Disposable
        message: use subscribe(onNext:onError:onCompleted:), and put its disposable into a DisposeBag
      assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root) -> any Disposable
        message: use bind(with: object) { object, value in object.property = value }
      removeDuplicates() -> Observable<Element> => distinctUntilChanged()
      removeDuplicates(by predicate: (Element, Element) throws -> Bool) -> Observable<Element> => distinctUntilChanged(_:)
      receive<Scheduler>(on scheduler: Scheduler) -> Observable<Element>
        message: use observe(on:), or bind(onNext:) to receive values on the main actor
      replaceError(with element: Element) -> Observable<Element>
        message: use catchAndReturn(_:)
      eraseToAnyPublisher() -> Observable<Element>
        message: use asObservable(), or nothing: the result of an operator is an Observable
      handleEvents(receiveSubscription: ((Any) -> Void)? = nil, receiveOutput: ((Element) -> Void)? = nil, receiveCompletion: \
        ((UnavailableCompletion) -> Void)? = nil, receiveCancel: (() -> Void)? = nil, receiveRequest: ((Any) -> Void)? = nil) -> \
          Observable<Element>
        message: use do(onNext:onError:onCompleted:onSubscribed:onDispose:)
      ignoreOutput() -> Observable<Element>
        message: use ignoreElements()
      mapError(_ transform: @escaping (any Error) -> any Error) -> Observable<Element>
        message: use catch { error in throw … }
      setFailureType<Failure>(to type: Failure.Type) -> Observable<Element>
        message: leave it out: a stream fails with any Error
      bind<Target: Actor>(on actor: Target, onNext: @escaping @Sendable (isolated Target, Element) async -> Void) -> any Disposable
        disfavored: the closure of bind(on:) cannot wait: use flatMap(.sequential) { await … }, or for await value in stream.values
    SharedSequenceConvertibleType where Element == Any
      static combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(_ first: First, _ second: Second) -> \
        SharedSequence<SharingStrategy, (First.Element, Second.Element)>
        disfavored: \(convertOther)
    """
}
