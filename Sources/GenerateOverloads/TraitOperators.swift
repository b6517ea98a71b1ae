extension TraitOperator {
  /// The functions of an extension have the order of these rows.
  static let all =
    creating + creatingOfDriver + transforming + filtering + combining + others + ofPrimitiveSequence + ofOneValue(.single)
    + ofOneValue(.maybe) + ofCompletable

  private static let creating = [
    Self(names: ["just(_:)", "just(_:scheduler:)"], on: [.infallible]),
    // A variadic function cannot pass its elements on to another one.
    Self(names: ["of(_:)"], on: [.infallible], expression: ".from(elements)"),
    Self(names: [.overloads(2, of: "from(_:)")], on: [.infallible]),
    Self(names: ["of(_:scheduler:)"], on: [.infallible], expression: ".from(elements, scheduler: scheduler)"),
    Self(names: ["from(_:scheduler:)", "empty", "never", "deferred"], on: [.infallible]),
  ]

  private static let creatingOfDriver = [
    // There is no work to share.
    Self(names: ["just(_:)", "empty", "never"], on: [.sharedSequence], label: "raw: "),
    emittedInTurns("of(_:)", "elements"), emittedInTurns("from(_ array:)", "array"),
    emittedInTurns("from(_ sequence:)", "sequence"),
    emittedInTurns("from(optional:)", "optional: optional", complexity: "O(1)."),
    Self(names: ["interval(_:scheduler:)", "timer(_:period:scheduler:)"], on: [.sharedSequence]),
  ]

  private static func emittedInTurns(
    _ name: ObservableOperator.Name, _ argument: String, complexity: String = "O(1) per element, with an item of work for each."
  ) -> Self {
    Self(
      names: [name], on: [.sharedSequence],
      remark: "The first event is emitted at once on the main actor, each further one in a later turn of the main queue.",
      complexity: complexity, expression: ".from(\(argument), scheduler: SharingScheduler.current).observedOnMainActor()")
  }

  private static let transforming = [
    Self(names: ["map(_:)", "compactMap"], on: [.infallible, .sharedSequence], alsoInSwift5Mode: true),
    Self(names: ["flatMap(_:)"], on: [.infallible]),
    flatMapOfDriver("flatMap"),
    Self(
      names: ["mapTo", "unwrap", "pairwise", "withUnretained(_:)", "withUnretained(_:resultSelector:)"],
      on: [.infallible, .sharedSequence]),
    // `Observable` has this operator for modules in Swift 5 mode, too, and disfavors this one for it. These traits do not.
    Self(names: ["scan(_:accumulator:)"], on: [.infallible, .sharedSequence], isDisfavored: false),
    Self(names: ["enumerated", "scan(into:accumulator:)"], on: [.infallible]),
    Self(names: ["reduce(_:accumulator:)"], on: [.infallible], isDisfavored: false),
    Self(
      names: [
        "concatMap(_:)", "buffer(count:)", "buffer(timeSpan:count:scheduler:)",
        "buffer(sinceFirst:count:scheduler:)", "flatMapLatest(_:)", "flatMapFirst(_:)", "toArray",
      ], on: [.infallible]),
    flatMapOfDriver("flatMapLatest"), flatMapOfDriver("flatMapFirst"),
  ]

  /// The result has the strategy of the inner streams.
  private static func flatMapOfDriver(_ name: String) -> Self {
    Self(
      names: ["\(name)(_:)"], on: [.sharedSequence], alsoInSwift5Mode: true,
      signature: """
        func \(name)<Strategy, Result>(\
        _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>) -> SharedSequence<Strategy, Result>
        """)
  }

  private static let filtering = [
    Self(names: ["filter(_:)"], on: [.infallible, .sharedSequence], alsoInSwift5Mode: true),
    Self(names: ["distinct()", "distinctUntilChanged()", "distinctUntilChanged(_ keySelector:)"], on: [.infallible]),
    // The elements of a `Driver` can conform to `Equatable` and `Hashable` on the main actor only, which the operators do not allow.
    Self(names: ["distinct()"], on: [.sharedSequence], expression: "upstream.distinct(unseen: { $0 })"),
    Self(names: ["distinctUntilChanged()"], on: [.sharedSequence], expression: "upstream.distinctElements()"),
    Self(
      names: ["distinctUntilChanged(_ keySelector:)"], on: [.sharedSequence],
      expression: "upstream.distinct(by: assumeMainActor(keySelector), areEqual: { $0 == $1 })"),
    Self(
      names: ["distinctUntilChanged(_ comparer:)", "distinctUntilChanged(_:comparer:)", "skip(_:)"],
      on: [.infallible, .sharedSequence]),
    Self(
      names: ["distinctUntilChanged(at:)", "take(_:)", "take(for:scheduler:)", "take(until:)"],
      on: [.infallible]),
    Self(
      names: [
        "take(until:behavior:)", "take(while:behavior:)", "takeLast", "skip(_:scheduler:)",
        "skip(until:)", "skip(while:)", "sample", .overloads(2, of: "ifEmpty"),
      ], on: [.infallible]),
  ]

  private static let combining = [
    Self(names: ["zip(_:resultSelector:)"], on: [.infallible]),
    Self(
      names: ["zip(_:resultSelector:)"], on: [.sharedSequence],
      signature: """
        static func zip<Collection: Swift.Collection>(\
        _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element\
        ) -> SharedSequence<SharingStrategy, Element> where Collection.Element: SharedSequenceConvertibleType, \
        Collection.Element.SharingStrategy == SharingStrategy
        """),
    Self(names: [.overloads(3, of: "merge(_ sources:)")], on: [.infallible, .sharedSequence]),
    // Variadic, as `of`.
    Self(names: ["startWith"], on: [.infallible], expression: "asObservable().starting(with: elements)"),
    Self(names: ["startWith"], on: [.sharedSequence], expression: "upstream.starting(with: elements)"),
    Self(names: ["withLatestFrom(_:)"], on: [.infallible, .sharedSequence]),
    Self(names: ["withLatestFrom(_:resultSelector:)"], on: [.infallible, .sharedSequence], isDisfavored: false),
    Self(
      names: ["combineLatest(_:)", "combineLatest(_:resultSelector:)", "zip(_:)"],
      on: [.infallible]),
    arraysOfDrivers("combineLatest"),
    arraysOfDrivers("zip"),
    Self(names: [.overloads(3, of: "concat(_:)")], on: [.infallible, .sharedSequence]),
    Self(names: ["switchLatest"], on: [.infallible]),
  ]

  private static func arraysOfDrivers(_ name: String) -> Self {
    Self(
      names: ["\(name)(_:)"], on: [.sharedSequence],
      signature: """
        static func \(name)<Collection: Swift.Collection>(_ collection: Collection) \
        -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence<SharingStrategy, Element>
        """)
  }

  private static let others = [
    Self(names: ["do"], on: [.infallible], without: ["onError", "afterError"]),
    Self(
      names: ["debug", "redacted", "debounce(_:scheduler:)", "throttle(_:latest:scheduler:)", "delay"],
      on: [.infallible, .sharedSequence]),
    // Not of a `Driver`: the timer asks for the time of a pending value where the scheduler runs its work.
    Self(names: ["debounce(scheduler:_:)", "throttle(latest:scheduler:_:)"], on: [.infallible]),
    Self(
      names: [
        "delaySubscription", "observe(on:)", "subscribe(on:)", "share(replay:scope:)",
        "share(replay:minSubscriberCount:)",
      ], on: [.infallible]),
  ]

  private static let ofPrimitiveSequence = [
    Self(names: ["deferred", "delay", "debug", "redacted", "timer(_:scheduler:)"], on: [.primitiveSequence]),
    Self(
      names: ["using"], on: [.primitiveSequence],
      signature: """
        static func using<Resource: Disposable>(_ resourceFactory: @escaping @Sendable () throws -> Resource, \
        primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>) \
        -> PrimitiveSequence<Trait, Element>
        """),
    Self(
      names: [
        "catch(_:)", "retry(_:)", "retry(_:delay:scheduler:)",
        "retry(_:scheduler:)", .overloads(2, of: "retry(when:)"),
      ], on: [.primitiveSequence]),
    Self(
      names: ["timeout(_:scheduler:)"], on: [.primitiveSequence],
      summary: "Fails with `RxError.timeout` if no event arrives for `dueTime` after the subscription."),
    Self(
      names: ["timeout(_:other:scheduler:)"], on: [.primitiveSequence],
      signature: """
        func timeout(_ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType) \
        -> PrimitiveSequence<Trait, Element> where Element: Sendable
        """,
      summary: "Continues with `other` if no event arrives for `dueTime` after the subscription."),
    Self(names: ["delaySubscription", "observe(on:)", "subscribe(on:)"], on: [.primitiveSequence]),
  ]

  private static func ofOneValue(_ trait: Trait) -> [Self] {
    let isMaybe = trait == .maybe
    return [
      Self(names: ["map(_:)"], on: [trait], summary: "Emits `transform(value)`."),
      Self(
        names: ["compactMap"], on: [trait],
        signature: "func compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result>",
        summary: "Emits `transform(value)`, or completes without a value if there is none or if the result is nil."),
      flatMap("flatMap<Result>", trait, to: "\(trait.type)Result>", "a stream of the same type"),
    ] + (isMaybe ? [] : [flatMap("flatMapMaybe<Result>", trait, to: "Maybe<Result>", "a maybe")]) + [
      flatMap("flatMapCompletable", trait, to: "Completable", "a completable"),
      Self(
        names: ["filter(_:)"], on: [trait],
        signature: "func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element>",
        summary: "Emits the value if `predicate` returns true for it, and otherwise completes without a value."),
      Self(names: ["just(_:)"], on: [trait]),
      Self(names: ["mapTo"], on: [trait], summary: "Emits `value` in place of the source's value."),
      Self(names: ["just(_:scheduler:)"] + (isMaybe ? ["empty"] : []) + ["error", "never"], on: [trait]),
    ] + (isMaybe ? ifEmpty : []) + [Self(names: ["catchAndReturn"], on: [trait])]
  }

  private static func flatMap(_ name: String, _ trait: Trait, to result: String, _ noun: String) -> Self {
    Self(
      names: ["flatMap(_:)"], on: [trait],
      signature: "func \(name)(_ selector: @escaping @Sendable (Element) throws -> \(result)) -> \(result)",
      summary: "Maps the value to \(noun) and ends with it.")
  }

  private static let ifEmpty = [
    Self(names: ["ifEmpty(default:)"], on: [.maybe], signature: "func ifEmpty(default: Element) -> Single<Element>"),
    Self(names: ["ifEmpty(switchTo:)"], on: [.maybe]),
    Self(
      names: ["ifEmpty(switchTo:)"], on: [.maybe],
      signature: "func ifEmpty(switchTo other: Single<Element>) -> Single<Element>"),
  ]

  private static let ofCompletable = [
    Self(names: ["empty", "error", "never"], on: [.completable]),
    Self(names: ["do"], on: [.completable], complexity: "O(1) beyond the closures.", without: ["onNext", "afterNext"]),
    Self(
      names: [.overloads(3, of: "concat(_:)")], on: [.completable],
      summary: "Subscribes to the completables in order, and completes after the last one.",
      complexity: "O(1) per completable."),
    Self(
      names: [.overloads(2, of: "concat(_:delayingErrors:)")], on: [.completable],
      summary: "Subscribes to the completables in order, and fails only after the last one has ended.",
      complexity: "O(1) per completable."),
  ]
}
