/// How a function of a trait differs from what `Trait` makes of its operator.
struct TraitOperatorVariation {
  /// The whole signature.
  var signature: String?
  /// The stream that the function returns, before it is wrapped.
  var stream: String?
  var initializer: String?
  var extended: String?
  /// The beginning of the comment, in place of the summary, the diagram and the details of the operator.
  var summary: String?
  /// Whether it is an overload for modules in Swift 5 mode, where a main-actor-isolated method is not known to be `Sendable`.
  var isForSwift5 = false
  /// Which of the overloads with the same labels it forwards to, if that is not the one at the same place.
  var overload: Int?

  /// The variations of an operator by trait and key.
  ///
  /// Each is a function.
  static let all = [
    "Infallible": infallible, "SharedSequence": sharedSequence, "PrimitiveSequence": primitiveSequence, "Single": single,
    "Maybe": maybe, "Completable": completable,
  ]

  // MARK: Infallible

  private static let infallible: [String: [Self]] = [
    "of(_:)": [.init(stream: ".from(elements)")],
    "of(_:scheduler:)": [.init(stream: ".from(elements, scheduler: scheduler)")],
    "startWith(_:)": [.init(stream: "asObservable().starting(with: elements)")],
    "merge(_:)": [.init(overload: 0), .init(overload: 2)],
    "scan(_:accumulator:)": [
      .init(signature: "scan<Seed>(_ seed: Seed, accumulator: @escaping @Sendable (Seed, Element) -> Seed) -> Infallible<Seed>")
    ],
    "scan(into:accumulator:)": [
      .init(
        signature: "scan<Seed>(into seed: Seed, accumulator: @escaping @Sendable (inout Seed, Element) -> Void) "
          + "-> Infallible<Seed>")
    ],
  ]

  // MARK: Driver and Signal

  private static let shared = "SharedSequence<SharingStrategy, Element>"
  private static let sharedResult = "SharedSequence<SharingStrategy, Result>"
  /// A stream that needs no sharing.
  private static let synchronous = Self(initializer: "SharedSequence(raw: ")

  private static let sharedSequence: [String: [Self]] = [
    "just(_:)": [synchronous], "empty()": [synchronous], "never()": [synchronous], "from(_:)": [synchronous, synchronous],
    "from(optional:)": [synchronous],
    "of(_:)": [.init(stream: ".from(elements)", initializer: "SharedSequence(raw: ")],
    "deferred(_:)": [
      .init(
        stream: ".deferred { observableFactory().inner }.subscribedOnMainActor()",
        summary:
          "Calls `observableFactory` for the first subscriber, and shares the stream that it returns. The first subscriber "
          + "after the last one has gone, or after the end, calls it again.")
    ],
    "timer(_:period:scheduler:)": [
      .init(
        signature: "static timer(_ dueTime: RxTimeInterval, period: RxTimeInterval, scheduler: any SchedulerType = "
          + "SharingScheduler.current) -> \(shared)",
        summary: "Emits 0 after `dueTime`, then 1, 2, … every `period`.")
    ],
    "map(_:)": mainActorAndSwift5(
      "map<Result>(_ selector: @escaping @MainActor (Element) -> Result) -> \(sharedResult)",
      "upstream.stage { sink in Sink(next: { sink.send(selector($0)) }, sink.ending) }"),
    "compactMap(_:)": mainActorAndSwift5(
      "compactMap<Result>(_ selector: @escaping @MainActor (Element) -> Result?) -> \(sharedResult)",
      "upstream.stage { sink in Sink(next: { if let result = selector($0) { sink.send(result) } }, sink.ending) }"),
    "filter(_:)": mainActorAndSwift5(
      "filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> \(shared)",
      "upstream.stage { sink in Sink(next: { if predicate($0) { sink.send($0) } }, sink.ending) }"),
    "flatMap(_:)": mainActorAndSwift5(flattening("flatMap"), "upstream.flattened { selector($0).inner }"),
    "flatMapLatest(_:)": mainActorAndSwift5(flattening("flatMapLatest"), "upstream.flattenedLatest { selector($0).inner }"),
    "flatMapFirst(_:)": mainActorAndSwift5(
      flattening("flatMapFirst"),
      "upstream.flattenedLimited(atMost: 1, queueing: false, operation: \"flatMapFirst\") { selector($0).inner }"),
    "distinct()": [
      .init(signature: "distinct() -> \(shared) where Element: Hashable", stream: "upstream.distinct(unseen: { $0 })")
    ],
    "distinctUntilChanged()": [
      .init(signature: "distinctUntilChanged() -> \(shared) where Element: Equatable", stream: "upstream.distinctElements()")
    ],
    "distinctUntilChanged(_:)": [
      .init(
        signature: "distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping @MainActor (Element) -> Key) -> \(shared)",
        stream: "upstream.distinct(by: assumeMainActor(keySelector), areEqual: { $0 == $1 })"),
      .init(signature: "distinctUntilChanged(_ comparer: @escaping @MainActor (Element, Element) -> Bool) -> \(shared)"),
    ],
    "distinctUntilChanged(_:comparer:)": [
      .init(
        signature: "distinctUntilChanged<Key>(_ keySelector: @escaping @MainActor (Element) -> Key, "
          + "comparer: @escaping @MainActor (Key, Key) -> Bool) -> \(shared)")
    ],
    "skip(_:)": [.init(signature: "skip(_ count: Int) -> \(shared)")],
    "merge(_:)": [.init(overload: 0), .init(overload: 2)],
    "concat(_:)": [
      .init(
        signature:
          "static concat<Sequence: Swift.Sequence>(_ sources: Sequence) -> \(shared) where Sequence.Element == \(shared)"),
      .init(overload: 2),
    ],
    "startWith(_:)": [
      .init(signature: "startWith(_ element: Element) -> \(shared)", summary: "Emits `element`, then the values of the source.")
    ],
    "switchLatest()": [
      .init(
        signature: "switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element>",
        stream: "upstream.flattenedLatest { $0.inner }")
    ],
    "withLatestFrom(_:)": [
      .init(
        signature: "withLatestFrom<Second: SharedSequenceConvertibleType>(_ second: Second) "
          + "-> SharedSequence<SharingStrategy, Second.Element>")
    ],
    "withLatestFrom(_:resultSelector:)": [
      .init(
        signature: "withLatestFrom<Second: SharedSequenceConvertibleType, Result>(_ second: Second, "
          + "resultSelector: @escaping @MainActor (Element, Second.Element) -> Result) -> \(sharedResult)")
    ],
    "combineLatest(_:)": [arrays("combineLatest")], "combineLatest(_:resultSelector:)": [combining("combineLatest")],
    "zip(_:)": [arrays("zip")], "zip(_:resultSelector:)": [combining("zip")],
  ]

  /// A function and its overload for modules in Swift 5 mode, which cannot call the operator: that takes a `Sendable` closure.
  private static func mainActorAndSwift5(_ signature: String, _ swift5: String) -> [Self] {
    let result = signature.split(separator: " -> ").last ?? ""
    return [
      .init(signature: signature),
      .init(
        signature: signature.replacing("@MainActor ", with: ""), stream: swift5, initializer: "\(result)(sharing: ",
        extended: "SharedSequence", isForSwift5: true, overload: 0),
    ]
  }

  private static func flattening(_ name: String) -> String {
    let inner = "SharedSequence<Strategy, Result>"
    return "\(name)<Strategy, Result>(_ selector: @escaping @MainActor (Element) -> \(inner)) -> \(inner)"
  }

  private static func arrays(_ name: String) -> Self {
    .init(
      signature: "static \(name)<Collection: Swift.Collection>(_ collection: Collection) "
        + "-> SharedSequence<SharingStrategy, [Element]> where Collection.Element == \(shared)",
      initializer: "SharedSequence<SharingStrategy, [Element]>(sharing: ")
  }

  private static func combining(_ name: String) -> Self {
    .init(
      signature: "static \(name)<Collection: Swift.Collection>(_ collection: Collection, "
        + "resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element) -> \(shared) where "
        + "Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy")
  }

  // MARK: Single, Maybe and Completable

  private static let primitive = "PrimitiveSequence<Trait, Element>"

  private static let primitiveSequence: [String: [Self]] = [
    "using(_:observableFactory:)": [
      .init(
        signature: "static using<Resource: Disposable>(_ resourceFactory: @escaping @Sendable () throws -> Resource, "
          + "primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> \(primitive)) -> \(primitive)",
        stream: ".using(resourceFactory) { try primitiveSequenceFactory($0).source }")
    ],
    "timer(_:scheduler:)": [.init(extended: "PrimitiveSequenceType")],
    "observe(on:)": [
      .init(signature: "observe(on scheduler: any ImmediateSchedulerType) -> \(primitive) where Element: Sendable")
    ],
    "timeout(_:other:scheduler:)": [
      .init(
        signature: "timeout(_ dueTime: RxTimeInterval, other: \(primitive), scheduler: any SchedulerType) -> \(primitive) "
          + "where Element: Sendable")
    ],
  ]

  private static let single: [String: [Self]] = [
    "map(_:)": [.init(summary: "Emits `transform(value)`.")],
    "mapTo(_:)": [.init(summary: "Emits `value` in place of the value.")],
    "compactMap(_:)": [
      .init(
        signature: "compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result>",
        initializer: "Maybe(raw: ", summary: "Emits `transform(value)`, or completes without a value if the result is nil.")
    ],
    "filter(_:)": [
      .init(
        signature: "filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element>",
        initializer: "Maybe(raw: ",
        summary: "Emits the value if `predicate` returns true for it, and otherwise completes without a value.")
    ],
    "flatMap(_:)": [
      flattening("flatMap", "Single", summary: "Maps the value to a single and emits the value of that single."),
      flattening("flatMapMaybe", "Maybe", summary: "Maps the value to a maybe and ends with it."), flattenedToCompletable,
    ],
    "zip(_:)": [arrays(of: "Single")], "zip(_:resultSelector:)": [combining(of: "Single")],
    "do": [
      .init(
        signature: "do(onSuccess: (@Sendable (Element) throws -> Void)? = nil, "
          + "afterSuccess: (@Sendable (Element) throws -> Void)? = nil, onError: (@Sendable (any Error) throws -> Void)? = nil, "
          + "afterError: (@Sendable (any Error) throws -> Void)? = nil, onSubscribe: (@Sendable () -> Void)? = nil, "
          + "onSubscribed: (@Sendable () -> Void)? = nil, onDispose: (@Sendable () -> Void)? = nil) -> Single<Element>",
        stream: "primitiveSequence.source.do(onNext: onSuccess, afterNext: afterSuccess, onError: onError, "
          + "afterError: afterError, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)",
        summary:
          "Calls closures for the events of the source and passes every event on. `onSuccess` and `afterSuccess` are called "
          + "for the value.")
    ],
  ]

  private static let maybe: [String: [Self]] = [
    "map(_:)": [.init(summary: "Emits `transform(value)` if there is a value.")],
    "mapTo(_:)": [.init(summary: "Emits `value` in place of the value.")],
    "compactMap(_:)": [.init(summary: "Emits `transform(value)` if there is a value, unless the result is nil.")],
    "filter(_:)": [.init(summary: "Emits the value if `predicate` returns true for it.")],
    "flatMap(_:)": [
      flattening(
        "flatMap", "Maybe",
        summary: "Maps the value to a maybe and emits the value of that maybe. Completes without a value if either maybe does."),
      flattenedToCompletable,
    ],
    "zip(_:)": [arrays(of: "Maybe")], "zip(_:resultSelector:)": [combining(of: "Maybe")],
    "ifEmpty(default:)": [.init(signature: "ifEmpty(default: Element) -> Single<Element>", initializer: "Single(raw: ")],
    "ifEmpty(switchTo:)": [
      .init(),
      .init(
        signature: "ifEmpty(switchTo other: Single<Element>) -> Single<Element>", initializer: "Single(raw: ",
        summary: "Switches to `other`, which emits a value or fails, if the source completes without a value.", overload: 0),
    ],
    "do": [
      .init(
        summary:
          "Calls closures for the events of the source and passes every event on. `onCompleted` and `afterCompleted` are "
          + "called after a value, too.")
    ],
  ]

  private static let completable: [String: [Self]] = [
    "concat(_:)": ["the completables in `sequence`", "the completables in `collection`", "`sources`"].map {
      .init(summary: "Subscribes to \($0), one after the other, and completes after the last one.")
    },
    "concat(_:delayingErrors:)": ["the completables in `sequence`", "`sources`"].map {
      .init(summary: "Subscribes to \($0), one after the other, even after errors, with which it fails after the last one.")
    },
  ]

  private static let flattenedToCompletable = Self(
    signature: "flatMapCompletable(_ selector: @escaping @Sendable (Element) throws -> Completable) -> Completable",
    stream: "primitiveSequence.source.flatMap(selector)", initializer: "Completable(raw: ",
    summary: "Maps the value to a completable and ends with it.", overload: 0)

  private static func flattening(_ name: String, _ trait: String, summary: String) -> Self {
    .init(
      signature: "\(name)<Result>(_ selector: @escaping @Sendable (Element) throws -> \(trait)<Result>) -> \(trait)<Result>",
      stream: "primitiveSequence.source.flatMap(selector)", initializer: "\(trait)(raw: ", summary: summary, overload: 0)
  }

  private static func arrays(of trait: String) -> Self {
    .init(
      signature: "static zip<Collection: Swift.Collection>(_ collection: Collection) -> \(trait)<[Element]> where "
        + "Collection.Element == \(trait)<Element>",
      stream: "zipped(collection) { $0 }",
      summary:
        "Emits an array of the values of all sources. Unlike `Observable.zip`, emits an empty array if there are no sources.")
  }

  private static func combining(of trait: String) -> Self {
    .init(
      signature: "static zip<Collection: Swift.Collection, Result>(_ collection: Collection, "
        + "resultSelector: @escaping @Sendable ([Element]) throws -> Result) -> \(trait)<Result> where "
        + "Collection.Element == \(trait)<Element>",
      stream: "zipped(collection, resultSelector)",
      summary:
        "Combines the values of all sources. Unlike `Observable.zip`, emits the result for an empty array if there are no "
        + "sources.")
  }
}
