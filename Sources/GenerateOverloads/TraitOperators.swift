extension TraitOperator {
  /// The operators that are generated, in the order of their files.
  ///
  /// Those that have little in common with the operators of `Observable` are written by hand.
  static let all = transforming + filtering + combining + others

  private static let transforming = [
    TraitOperator(names: ["map(_ transform)", "compactMap"], on: [.infallible, .driver, .driverInSwift5Mode]),
    TraitOperator(names: ["flatMap(_ selector)"], on: [.infallible]),
    flatMapOfDriver("flatMap"),
    TraitOperator(
      names: ["mapTo", "unwrap", "pairwise", "withUnretained(_ object)", "withUnretained(_ object, resultSelector)"],
      on: [.infallible, .driver]),
    TraitOperator(names: ["scan(_ seed, accumulator)"], on: [.infallible, .driver], isDisfavored: false),
    TraitOperator(names: ["enumerated", "scan(into seed, accumulator)"], on: [.infallible]),
    TraitOperator(names: ["reduce(_ seed, accumulator)"], on: [.infallible], isDisfavored: false),
    TraitOperator(
      names: [
        "toArray", "concatMap(_ selector)", "buffer(count)", "buffer(timeSpan, count, scheduler)",
        "buffer(sinceFirst timeSpan, count, scheduler)", "flatMapLatest(_ selector)", "flatMapFirst(_ selector)",
      ], on: [.infallible]),
    flatMapOfDriver("flatMapLatest"), flatMapOfDriver("flatMapFirst"),
  ]

  /// The result has the strategy of the inner streams.
  private static func flatMapOfDriver(_ name: String) -> TraitOperator {
    TraitOperator(
      names: ["\(name)(_ selector)"], on: [.driver, .driverInSwift5Mode],
      signature: """
        func \(name)<Strategy, Result>(\
        _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>) -> SharedSequence<Strategy, Result>
        """,
      expression: "upstream.\(name) { selector($0).inner }", erasing: "selector")
  }

  private static let filtering = [
    TraitOperator(names: ["filter(_ predicate)"], on: [.infallible, .driver, .driverInSwift5Mode]),
    TraitOperator(names: ["distinct()", "distinctUntilChanged()", "distinctUntilChanged(_ keySelector)"], on: [.infallible]),
    TraitOperator(names: ["distinct()"], on: [.driver], expression: "upstream.distinct(unseen: { $0 })"),
    TraitOperator(names: ["distinctUntilChanged()"], on: [.driver], expression: "upstream.distinctElements()"),
    TraitOperator(
      names: ["distinctUntilChanged(_ keySelector)"], on: [.driver],
      expression: "upstream.distinct(by: assumeMainActor(keySelector), areEqual: { $0 == $1 })"),
    TraitOperator(
      names: ["distinctUntilChanged(_ comparer)", "distinctUntilChanged(_ keySelector, comparer)", "skip(_ count)"],
      on: [.infallible, .driver]),
    TraitOperator(
      names: ["distinctUntilChanged(at keyPath)", "take(_ count)", "take(for duration, scheduler)", "take(until other)"],
      on: [.infallible]),
    TraitOperator(
      names: ["take(until other)"], on: [.infallible],
      signature: "func take<Source: ObservableType>(until other: Source) -> Infallible<Element>",
      summary: "Emits the source's values until `other` emits its first value or fails, then completes.",
      expression: "asObservable().take(until: other.map { _ in }.catchAndReturn(()))"),
    TraitOperator(
      names: [
        "take(until predicate, behavior)", "take(while predicate, behavior)", "takeLast", "skip(_ duration, scheduler)",
        "skip(until other)",
      ], on: [.infallible]),
    TraitOperator(
      names: ["skip(until other)"], on: [.infallible],
      signature: "func skip<Source: ObservableType>(until other: Source) -> Infallible<Element>",
      summary: "Drops the source's values until `other` emits its first value or fails, then emits all later ones.",
      expression: "asObservable().skip(until: other.map { _ in }.catchAndReturn(()))"),
    TraitOperator(names: ["skip(while predicate)", "sample", "ifEmpty"], on: [.infallible]),
  ]

  private static let combining = [
    TraitOperator(names: ["zip(_ collection, resultSelector)"], on: [.infallible]),
    combinationOfDrivers("zip"),
    TraitOperator(names: ["merge(_ sources)"], on: [.infallible, .driver]),
    TraitOperator(names: ["startWith"], on: [.infallible], expression: "asObservable().starting(with: elements)"),
    TraitOperator(names: ["startWith"], on: [.driver], expression: "upstream.starting(with: elements)"),
    TraitOperator(names: ["withLatestFrom(_ second)"], on: [.infallible, .driver]),
    TraitOperator(names: ["withLatestFrom(_ second, resultSelector)"], on: [.infallible, .driver], isDisfavored: false),
    TraitOperator(
      names: ["combineLatest(_ collection)", "combineLatest(_ collection, resultSelector)", "zip(_ collection)"],
      on: [.infallible]),
    arraysOfDrivers("combineLatest"), combinationOfDrivers("combineLatest"), arraysOfDrivers("zip"),
    TraitOperator(
      names: ["concat(_ sequence)", "concat(_ collection)", "concat(_ sources)"], on: [.infallible, .driver]),
    TraitOperator(names: ["switchLatest"], on: [.infallible]),
    TraitOperator(
      names: ["switchLatest"], on: [.driver],
      signature: "func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element>",
      expression: "upstream.flattenedLatest { $0.inner }"),
  ]

  private static func combinationOfDrivers(_ name: String) -> TraitOperator {
    TraitOperator(
      names: ["\(name)(_ collection, resultSelector)"], on: [.driver],
      signature: """
        static func \(name)<Collection: Swift.Collection>(\
        _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element\
        ) -> SharedSequence<SharingStrategy, Element> where Collection.Element: SharedSequenceConvertibleType, \
        Collection.Element.SharingStrategy == SharingStrategy
        """)
  }

  private static func arraysOfDrivers(_ name: String) -> TraitOperator {
    TraitOperator(
      names: ["\(name)(_ collection)"], on: [.driver],
      signature: """
        static func \(name)<Collection: Swift.Collection>(_ collection: Collection) \
        -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence<SharingStrategy, Element>
        """)
  }

  private static let others = [
    TraitOperator(
      names: ["debounce", "throttle(_ dueTime, latest, scheduler)", "throttle(latest, scheduler, _ dueTime)", "delay"],
      on: [.infallible, .driver]),
    TraitOperator(names: ["delaySubscription"], on: [.infallible]),
    TraitOperator(names: ["do"], on: [.infallible, .driver], without: ["onError", "afterError"]),
    TraitOperator(names: ["debug", "redacted"], on: [.infallible, .driver]),
    TraitOperator(
      names: [
        "observe(on scheduler)", "subscribe(on scheduler)", "share(replay, scope)", "share(replay, minSubscriberCount)",
      ], on: [.infallible]),
  ]
}
