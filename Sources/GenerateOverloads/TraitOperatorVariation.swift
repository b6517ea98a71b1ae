/// How a function of a trait differs from what `Trait` makes of its operator.
struct TraitOperatorVariation {
  /// The whole signature.
  var signature: String?
  /// The stream that the function returns, before it is wrapped.
  var stream: String?
  /// The beginning of the comment, in place of the summary, the diagram and the details of the operator.
  var summary: String?

  private static let turns = """
    A subscriber on the main actor receives the first event at once, and each further one in a later turn of the main queue.
    """

  /// The functions that differ, below their traits and operators, which are repeated for each further function.
  ///
  /// `TRAIT` stands for the trait, `STREAM` for a stream of its elements, and `NAME` for the name of the operator.
  private static let text = """
    Infallible
      create(_:)
        signature: static create(subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable) -> STREAM
        stream: .fromHub { hub in subscribe { if case .next(let value) = $0 { hub.next(value) } else { hub.end(.completed) } } }
        summary: Emits the events that `subscribe` sends to its observer. The observer is a closure.
      repeat(when:)
        signature: repeat<Trigger: InfallibleType>(when notificationHandler: @escaping @Sendable (Infallible<Void>) -> Trigger) -> STREAM
        stream: asObservable().repeated { notificationHandler(Infallible($0)).asObservable() }
        summary: Subscribes to the source again after it has completed, when a notifier emits a value.
      take(until:) skip(until:)
      take(until:)
        signature: take<Source: ObservableType>(until other: Source) -> STREAM
        stream: asObservable().take(until: other.map { _ in }.catchAndReturn(()))
        summary: Emits the source's values until `other` emits its first value or fails, then completes.
      skip(until:)
        signature: skip<Source: ObservableType>(until other: Source) -> STREAM
        stream: asObservable().skip(until: other.map { _ in }.catchAndReturn(()))
        summary: Drops the source's values until `other` emits its first value or fails, then emits all later ones.
    SharedSequence
      deferred(_:)
        stream: .deferred { observableFactory().inner }.subscribedOnMainActor()
        summary: Calls `observableFactory` for the first subscriber, and shares the stream that it returns. The first subscriber after \
                 the last one has gone, or after the end, calls it again.
      of(_:)
        stream: .from(elements, scheduler: SharingScheduler.current).observedOnMainActor()
        summary: Emits `elements` in order, then completes. \(turns)
      from(_:)
        stream: .from(array, scheduler: SharingScheduler.current).observedOnMainActor()
        summary: Emits the elements of `array`, then completes. \(turns)
      from(_:)
        stream: .from(sequence, scheduler: SharingScheduler.current).observedOnMainActor()
        summary: Emits the elements of `sequence`, which can be infinite, then completes. \(turns)
      from(optional:)
        stream: .from(optional: optional, scheduler: SharingScheduler.current).observedOnMainActor()
        summary: Emits the value of `optional`, if it has one, then completes. \(turns)
      flatMap(_:) flatMapLatest(_:) flatMapFirst(_:)
        signature: NAME<Strategy, Result>(_ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>) \
                   -> SharedSequence<Strategy, Result>
      distinct()
        signature: distinct() -> STREAM where Element: Hashable
        stream: upstream.distinct(unseen: { $0 })
      distinctUntilChanged()
        signature: distinctUntilChanged() -> STREAM where Element: Equatable
        stream: upstream.distinctElements()
      distinctUntilChanged(_:)
        signature: distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping @MainActor (Element) -> Key) -> STREAM
        stream: upstream.distinct(by: assumeMainActor(keySelector), areEqual: { $0 == $1 })
      distinctUntilChanged(_:)
      switchLatest()
        signature: switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element>
        stream: upstream.flattenedLatest { $0.inner }
      combineLatest(_:) zip(_:)
        signature: static NAME<Collection: Swift.Collection>(_ collection: Collection) -> SharedSequence<SharingStrategy, [Element]> \
                   where Collection.Element == STREAM
      combineLatest(_:resultSelector:) zip(_:resultSelector:)
        signature: static NAME<Collection: Swift.Collection>(_ collection: Collection, \
                   resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element) -> STREAM \
                   where Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy
    PrimitiveSequence
      timeout(_:other:scheduler:)
        signature: timeout(_ dueTime: RxTimeInterval, other: STREAM, scheduler: any SchedulerType) -> STREAM where Element: Sendable
    Single
      compactMap(_:)
        signature: compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result>
        summary: Emits `transform(value)`, or completes without a value if the result is nil.
      filter(_:)
        signature: filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element>
        summary: Emits the value if `predicate` returns true for it, and otherwise completes without a value.
      flatMap(_:)
        signature: flatMapMaybe<Result>(_ selector: @escaping @Sendable (Element) throws -> Maybe<Result>) -> Maybe<Result>
        summary: Maps the value to a maybe and ends with it.
    Single Maybe
      flatMap(_:)
        signature: flatMap<Result>(_ selector: @escaping @Sendable (Element) throws -> TRAIT<Result>) -> TRAIT<Result>
        summary: Maps the value to a stream of the same type and ends with it.
      flatMap(_:)
        signature: flatMapCompletable(_ selector: @escaping @Sendable (Element) throws -> Completable) -> Completable
        summary: Maps the value to a completable and ends with it.
      zip(_:)
        signature: static zip<Collection: Swift.Collection>(_ collection: Collection) -> TRAIT<[Element]> \
                   where Collection.Element == STREAM
        stream: zipped(collection) { $0 }
        summary: Emits an array of the values of all sources. Unlike `Observable.zip`, emits an empty array if there are no sources.
      zip(_:resultSelector:)
        signature: static zip<Collection: Swift.Collection, Result>(_ collection: Collection, \
                   resultSelector: @escaping @Sendable ([Element]) throws -> Result) -> TRAIT<Result> where Collection.Element == STREAM
        stream: zipped(collection, resultSelector)
        summary: Combines the values of all sources. Unlike `Observable.zip`, emits the result for an empty array if there are no sources.
    Maybe
      ifEmpty(default:)
        signature: ifEmpty(default: Element) -> Single<Element>
      ifEmpty(switchTo:)
      ifEmpty(switchTo:)
        signature: ifEmpty(switchTo other: Single<Element>) -> Single<Element>
        summary: Switches to `other`, which emits a value or fails, if the source completes without a value.
      do
        summary: Calls closures for the events of the source and passes every event on. `onCompleted` and `afterCompleted` are called \
                 after a value, too.
    """

  /// The variations by trait and operator.
  static let all: [String: [String: [Self]]] = {
    var all: [String: [String: [Self]]] = [:]
    var (traits, keys): ([Trait], [String]) = ([], [])
    let properties = ["signature:": \Self.signature, "stream:": \.stream, "summary:": \.summary]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let indent = line.prefix { $0 == " " }.count
      if indent == 0 { traits = (Trait.columns + [.primitiveSequence]).filter { words.contains($0.name) } }
      if indent == 2 { keys = words }
      precondition(indent > 0 || traits.count == words.count, "\(line) are not all traits")
      precondition(indent < 4 || properties[words[0]] != nil, "\(words[0]) is no property of a variation")
      for trait in traits where indent > 0 {
        for key in keys {
          var variations = all[trait.name]?[key] ?? []
          if indent == 2 { variations.append(Self()) }
          if indent == 4, let property = properties[words[0]] {
            variations[variations.count - 1][keyPath: property] = words.dropFirst().joined(separator: " ")
              .replacing("TRAIT", with: trait.name).replacing("STREAM", with: trait.stream(of: "Element"))
              .replacing("NAME", with: key.prefix { $0 != "(" })
          }
          all[trait.name, default: [:]][key] = variations
        }
      }
    }
    return all
  }()
}
