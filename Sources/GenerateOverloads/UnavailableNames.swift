/// Names of other libraries, for which the compiler says what to write in their place.
enum UnavailableNames {
  static let files = [
    file("UnavailableNames", ["ObservableType": ofObservableType]), file("UnavailableNames+OtherTypes", ofOtherTypes),
  ]

  private static func file(_ name: String, _ types: KeyValuePairs<String, Names>) -> GeneratedFile {
    let remark = """
      // Most of these names have no other declaration, so they cost the type checker nothing. So that the other forms cost it \
      nothing either, they have labels that no other form has, or are disfavored. No valid call chooses one of them.
      """
    let extensions = types.map { type, names in
      block(extending: type, names.map { unavailable($0, returning: results[type, default: ""], $1) })
    }
    return GeneratedFile("Rill/Migration/\(name)", [remark] + extensions)
  }

  private static func unavailable(_ name: String, returning result: String, _ advice: Advice) -> String {
    let declaration = name.hasPrefix("static ") ? name : "func \(name)"
    let hasResult = !Signature(declaration).end.isEmpty
    let signature = Signature(hasResult ? declaration : declaration + result)
    return """
      /// Does not compile: the message says what to write.
      @available(*, unavailable, \(advice.argument))
      \(advice.isDisfavored ? "@_disfavoredOverload" : "")
      @_alwaysEmitIntoClient
      \(signature.function("fatalError()"))
      """
  }

  /// Declarations of functions, and what to write in place of a call.
  private typealias Names = KeyValuePairs<String, Advice>

  /// What a function without another result returns, by the type that has it.
  private static let results = [
    "ObservableType": " -> Observable<Element>", "ObservableConvertibleType": " -> Observable<Element>",
    "PrimitiveSequenceType": " -> PrimitiveSequence<Trait, Element>",
  ]

  private struct Advice {
    let argument: String
    var isDisfavored = false

    static func renamed(_ name: String) -> Advice { Advice(argument: "renamed: \"\(name)\"") }
    static func use(_ name: String) -> Advice { message("use \(name)") }
    static func message(_ message: String) -> Advice { Advice(argument: "message: \"\(message)\"") }
    static func disfavored(_ message: String) -> Advice { Advice(argument: "message: \"\(message)\"", isDisfavored: true) }
  }

  private static let otherStream =
    "convert the other stream: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable"

  private static let ofObservableType: Names = [
    "observeOn(_ scheduler: any ImmediateSchedulerType)": .renamed("observe(on:)"),
    "subscribeOn(_ scheduler: any ImmediateSchedulerType)": .renamed("subscribe(on:)"),
    "catchErrorJustReturn(_ element: Element)": .renamed("catchAndReturn(_:)"),
    "catchError(_ handler: @escaping (any Error) throws -> Observable<Element>)": .renamed("catch(_:)"),
    "retryWhen<Trigger: ObservableType>(_ notificationHandler: @escaping (Observable<any Error>) -> Trigger)": .renamed(
      "retry(when:)"),
    "takeUntil<Source: ObservableType>(_ other: Source)": .renamed("take(until:)"),
    "takeUntil(_ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool)": .use("take(until:behavior:)"),
    "takeWhile(_ predicate: @escaping (Element) throws -> Bool)": .renamed("take(while:)"),
    "skipUntil<Source: ObservableType>(_ other: Source)": .renamed("skip(until:)"),
    "skipWhile(_ predicate: @escaping (Element) throws -> Bool)": .renamed("skip(while:)"),
    "elementAt(_ index: Int)": .renamed("element(at:)"),
    "tryMap<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result>": .renamed("map(_:)"),
    "dropFirst(_ count: Int = 1)": .use("skip(_:)"),
    "prepend(_ elements: Element...)": .use("startWith(_:) for values, and Observable.concat(_:) for a stream"),
    "collect() -> Single<[Element]>": .use("toArray()"),
    "collect(_ count: Int) -> Observable<[Element]>": .use("buffer(count:)"),
    "collect(_ strategy: UnavailableTimeGrouping) -> Observable<[Element]>": .use("buffer(timeSpan:count:scheduler:)"),
    "forEach(_ body: @escaping (Element) -> Void) -> any Disposable": .use(
      "subscribe(onNext:), and put its disposable into a DisposeBag"),
    "assign<Target>(to target: inout Target) -> any Disposable": .use("bind(to:), and put its disposable into a DisposeBag"),
    "append(_ elements: Element...)": .use("a.concat(b), with Observable.of(…) for values"),
    "append<Values: Sequence>(_ elements: Values) -> Observable<Element> where Values.Element == Element": .use(
      "a.concat(b), with Observable.from(…) for a sequence"),
    "append<Source: ObservableConvertibleType>(_ other: Source) -> Observable<Element> where Source.Element == Element":
      .use("a.concat(b)"),
    "prepend<Values: Sequence>(_ elements: Values) -> Observable<Element> where Values.Element == Element": .use(
      "startWith(_:) for values, and Observable.concat(_:) for a stream"),
    "prepend<Source: ObservableConvertibleType>(_ other: Source) -> Observable<Element> where Source.Element == Element":
      .use("other.concat(stream)"),
    "prefix(_ count: Int)": .use("take(_:)"),
    "prefix(while predicate: @escaping (Element) throws -> Bool)": .renamed("take(while:)"),
    "prefix<Other>(untilOutputFrom other: Other)": .renamed("take(until:)"),
    "drop(while predicate: @escaping (Element) throws -> Bool)": .renamed("skip(while:)"),
    "drop<Other>(untilOutputFrom other: Other)": .renamed("skip(until:)"),
    "first(where predicate: @escaping (Element) throws -> Bool)": .use("filter { … }.take(1)"),
    "last()": .use("takeLast(1)"),
    "last(where predicate: @escaping (Element) throws -> Bool)": .use("filter { … }.takeLast(1)"),
    "output(at index: Int)": .use("element(at:)"),
    "output<Range: RangeExpression>(in range: Range) -> Observable<Element> where Range.Bound == Int": .use(
      "skip(_:) and take(_:)"),
    "replaceEmpty(with element: Element)": .use("ifEmpty(default:)"),
    "replaceNil<Value>(with value: Value) -> Observable<Value> where Element == Value?": .use("map { $0 ?? value }"),
    "contains(_ element: Element) -> Observable<Bool>": .use(
      "filter { $0 == element }.take(1).map { _ in true }.ifEmpty(default: false)"),
    "contains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>": .use(
      "filter { … }.take(1).map { _ in true }.ifEmpty(default: false)"),
    "allSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>": .use(
      "filter { !… }.take(1).map { _ in false }.ifEmpty(default: true)"),
    "breakpoint(receiveOutput: ((Element) -> Bool)? = nil)": .message("set a breakpoint in a closure of do(onNext:)"),
    "breakpointOnError()": .message("set a breakpoint in a closure of do(onError:)"),
    "measureInterval<Scheduler>(using scheduler: Scheduler)": .use("scan with the uptime of a scheduler"),
    "makeConnectable()": .use("publish()"),
    "autoconnect()": .use("refCount()"),
    #"assertNoFailure(_ prefix: String = "")"#: .use("asInfallible(onErrorJustReturn:)"),
    "encode<Encoder>(encoder: Encoder)": .use("map { try encoder.encode($0) }"),
    "buffer<Prefetch, WhenFull>(size: Int, prefetch: Prefetch, whenFull: WhenFull)": .use(
      "values(bufferingPolicy:), or observe(on:buffer:)"),
    "delay(for dueTime: RxTimeInterval, scheduler: any SchedulerType)": .renamed("delay(_:scheduler:)"),
    "delay<Scheduler>(for dueTime: Double, scheduler: Scheduler)": .renamed("delay(_:scheduler:)"),
    "timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType, customError: @escaping () -> any Error)": .use(
      "timeout(_:other:scheduler:) with Observable.error(…)"),
    "tryFilter(_ predicate: @escaping (Element) throws -> Bool)": .renamed("filter(_:)"),
    "tryCompactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result>": .renamed(
      "compactMap(_:)"),
    "tryCatch(_ handler: @escaping (any Error) throws -> Observable<Element>)": .renamed("catch(_:)"),
    "tryDrop(while predicate: @escaping (Element) throws -> Bool)": .renamed("skip(while:)"),
    "tryPrefix(while predicate: @escaping (Element) throws -> Bool)": .renamed("take(while:)"),
    "tryRemoveDuplicates(by predicate: @escaping (Element, Element) throws -> Bool)": .renamed("distinctUntilChanged(_:)"),
    "tryScan<Result>(_ initial: Result, _ next: @escaping (Result, Element) throws -> Result) -> Observable<Result>":
      .use("scan(_:accumulator:)"),
    "tryReduce<Result>(_ initial: Result, _ next: @escaping (Result, Element) throws -> Result) -> Observable<Result>":
      .use("reduce(_:accumulator:)"),
    "tryFirst(where predicate: @escaping (Element) throws -> Bool)": .use("filter { … }.take(1)"),
    "tryLast(where predicate: @escaping (Element) throws -> Bool)": .use("filter { … }.takeLast(1)"),
    "tryContains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>": .use(
      "filter { … }.take(1).map { _ in true }.ifEmpty(default: false)"),
    "tryAllSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool>": .use(
      "filter { !… }.take(1).map { _ in false }.ifEmpty(default: true)"),
    "tryMax(by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool)": .use(
      "toArray(), and max(by:) of the array"),
    "tryMin(by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool)": .use(
      "toArray(), and min(by:) of the array"),
    "drive(onNext: @escaping (Element) -> Void) -> any Disposable": .message(
      "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(onNext:)"),
    """
    drive<Object: AnyObject, Result>(with object: Object, \
    _ method: @escaping (Object) -> (Element) -> Result) -> any Disposable
    """: .message("only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(with:_:)"),
    "drive(_ target: Any) -> any Disposable": .message(
      "only a Driver has drive: call asDriver(onErrorJustReturn:) first, or use bind(to:)"),
    "flatMapLatest<Result>(_ selector: @escaping (Element) async throws -> Result) -> Observable<Result>": .disfavored(
      "the closure must return a stream. For async work, use flatMap(.latest) { await … }"),
    "debounce(for dueTime: RxTimeInterval, scheduler: any SchedulerType)": .renamed("debounce(_:scheduler:)"),
    "debounce<Scheduler>(for dueTime: Double, scheduler: Scheduler)": .renamed("debounce(_:scheduler:)"),
    "throttle(for dueTime: RxTimeInterval, scheduler: any SchedulerType, latest: Bool)": .use("throttle(_:latest:scheduler:)"),
    "throttle<Scheduler>(for dueTime: Double, scheduler: Scheduler, latest: Bool)": .use("throttle(_:latest:scheduler:)"),
    """
    flatMap<Result>(maxPublishers: UnavailableDemand, \
    _ selector: @escaping (Element) -> Observable<Result>) -> Observable<Result>
    """: .use("map { … }.merge(maxConcurrent: n)"),
    "asDriver() -> Driver<Element>": .disfavored(
      "an Observable can fail: use asDriver(onErrorJustReturn:), or onErrorDriveWith: or onErrorRecover:"),
    "asSignal() -> Signal<Element>": .disfavored(
      "an Observable can fail: use asSignal(onErrorJustReturn:), or onErrorSignalWith: or onErrorRecover:"),
  ]

  private static let ofOtherTypes: KeyValuePairs<String, Names> = [
    "ObserverType": [
      "send(completion: UnavailableCompletion)": .use("onCompleted() or onError(_:)"),
      "send<Subscription>(subscription: Subscription)": .message("leave it out: a subject has no subscription"),
    ],
    "ObserverType where Element == Void": ["send()": .use("onNext(())")],
    "Relay": [
      "send(completion: UnavailableCompletion)": .message("a relay cannot end: use a PublishSubject or a BehaviorSubject")
    ],
    "Relay where Element == Void": ["send()": .use("accept(())")],
    "Disposable": [
      "cancel()": .renamed("dispose()"),
      "store<Bag>(in bag: Bag)": .use("disposed(by: bag), with a DisposeBag"),
      "store<Bag>(in bag: inout Bag)": .use("disposed(by: bag), with a DisposeBag"),
    ],
    "ObservableType where Element: ObservableConvertibleType": [
      "switchToLatest() -> Observable<Element.Element>": .renamed("switchLatest()")
    ],
    "PrimitiveSequenceType where Trait == SingleTrait": [
      "catchErrorJustReturn(_ element: Element) -> Single<Element>": .renamed("catchAndReturn(_:)"),
      """
      subscribe(onSuccess: ((Element) -> Void)? = nil, onError: @escaping (any Error) -> Void, \
      onDisposed: (() -> Void)? = nil) -> any Disposable
      """: .renamed("subscribe(onSuccess:onFailure:onDisposed:)"),
      """
      flatMap<Source: ObservableConvertibleType>(\
      _ selector: @escaping (Element) throws -> Source) -> Observable<Source.Element>
      """: .disfavored("the closure must return a Single: end its stream with asSingle(), or use asObservable().flatMap"),
    ],
    "PrimitiveSequenceType": [
      "sink(receiveValue: @escaping (Element) -> Void) -> any Disposable": .use(
        "subscribe(onSuccess:onFailure:), and put its disposable into a DisposeBag"),
      """
      sink(receiveCompletion: @escaping (UnavailableCompletion) -> Void, \
      receiveValue: @escaping (Element) -> Void) -> any Disposable
      """: .use("subscribe(onSuccess:onFailure:), and put its disposable into a DisposeBag"),
      "eraseToAnyPublisher()": .message("leave it out, or use asObservable()"),
      "subscribe(onNext: @escaping (Element) -> Void) -> any Disposable": .use(
        "subscribe(onSuccess:) of a Single or a Maybe, or subscribe(onCompleted:)"),
      "observeOn(_ scheduler: any ImmediateSchedulerType)": .renamed("observe(on:)"),
      "subscribeOn(_ scheduler: any ImmediateSchedulerType)": .renamed("subscribe(on:)"),
      "catchError(_ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>)": .renamed("catch(_:)"),
      "retryWhen<Trigger: ObservableType>(_ notificationHandler: @escaping (Observable<any Error>) -> Trigger)": .renamed(
        "retry(when:)"),
    ],
    "SharedSequenceConvertibleType": [
      "subscribe(onNext: @escaping (Element) -> Void) -> any Disposable": .use(
        "drive(onNext:) of a Driver, or emit(onNext:) of a Signal"),
      """
      flatMapLatest<Source: ObservableConvertibleType>(\
      _ selector: @escaping (Element) -> Source) -> SharedSequence<SharingStrategy, Source.Element>
      """: .disfavored("the closure must return a Driver or a Signal: end its stream with asDriver(onErrorJustReturn:)"),
      """
      flatMapLatest<Result>(\
      _ selector: @escaping (Element) async throws -> Result) -> SharedSequence<SharingStrategy, Result>
      """: .disfavored("for async work, return Single.create { try await … }.asDriver(onErrorJustReturn: …) from the closure"),
      """
      flatMap<Result>(_ policy: AsyncPolicy, \
      _ transform: @escaping (Element) async throws -> Result) -> SharedSequence<SharingStrategy, Result>
      """: .disfavored(
        "for async work, use flatMapLatest { value in Single.create { try await … }.asDriver(onErrorJustReturn: …) }"),
      "withLatestFrom<Second: ObservableConvertibleType>(_ second: Second) -> SharedSequence<SharingStrategy, Second.Element>":
        .disfavored(otherStream),
      """
      withLatestFrom<Second: ObservableConvertibleType, Result>(_ second: Second, \
      resultSelector: @escaping (Element, Second.Element) -> Result) -> SharedSequence<SharingStrategy, Result>
      """: .disfavored(otherStream),
      """
      static func combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(_ first: First, \
      _ second: Second, \
      resultSelector: @escaping (First.Element, Second.Element) -> Element) -> SharedSequence<SharingStrategy, Element>
      """: .disfavored(otherStream),
    ],
    "ObservableConvertibleType": [
      "sink(receiveValue: @escaping (Element) -> Void) -> any Disposable": .use(
        "subscribe(onNext:), and put its disposable into a DisposeBag"),
      """
      sink(receiveCompletion: @escaping (UnavailableCompletion) -> Void, \
      receiveValue: @escaping (Element) -> Void) -> any Disposable
      """: .use("subscribe(onNext:onError:onCompleted:), and put its disposable into a DisposeBag"),
      "assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root) -> any Disposable": .use(
        "bind(with: object) { object, value in object.property = value }"),
      "removeDuplicates()": .renamed("distinctUntilChanged()"),
      "removeDuplicates(by predicate: (Element, Element) throws -> Bool)": .renamed("distinctUntilChanged(_:)"),
      "receive<Scheduler>(on scheduler: Scheduler)": .use("observe(on:), or bind(onNext:) to receive values on the main actor"),
      "replaceError(with element: Element)": .use("catchAndReturn(_:)"),
      "eraseToAnyPublisher()": .use("asObservable(), or nothing: the result of an operator is an Observable"),
      """
      handleEvents(receiveSubscription: ((Any) -> Void)? = nil, receiveOutput: ((Element) -> Void)? = nil, \
      receiveCompletion: ((UnavailableCompletion) -> Void)? = nil, receiveCancel: (() -> Void)? = nil, \
      receiveRequest: ((Any) -> Void)? = nil)
      """: .use("do(onNext:onError:onCompleted:onSubscribed:onDispose:)"),
      "ignoreOutput()": .use("ignoreElements()"),
      "mapError(_ transform: @escaping (any Error) -> any Error)": .use("catch { error in throw … }"),
      "setFailureType<Failure>(to type: Failure.Type)": .message("leave it out: a stream fails with any Error"),
      """
      bind<Target: Actor>(on actor: Target, \
      onNext: @escaping @Sendable (isolated Target, Element) async -> Void) -> any Disposable
      """: .disfavored(
        "the closure of bind(on:) cannot wait: use flatMap(.sequential) { await … }, or for await value in stream.values"),
    ],
    "SharedSequenceConvertibleType where Element == Any": [
      """
      static func combineLatest<First: ObservableConvertibleType, Second: ObservableConvertibleType>(_ first: First, \
      _ second: Second) -> SharedSequence<SharingStrategy, (First.Element, Second.Element)>
      """: .disfavored(otherStream)
    ],
  ]
}
