extension ObservableType {
  /// Delivers what `resultSelector` makes of the first values of all sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// The array has the sources' order. Of no sources, completes. See `zip` of two sources for the rest.
  ///
  /// - `zip` completes: when all have; or when one delivers a value without partners while all others are done; of no sources at
  ///   once
  /// - On an error: fails with the first that does, or with what the selector throws
  /// - Subscribes: in their order
  /// - Complexity: O(sources) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable { downstream in
      if collection.isEmpty { return downstream.finish(.completed) }
      let waiting = collection.map { _ in Box(FIFOQueue<Collection.Element.Element>()) }
      let zipper = Zip(waiting.count, downstream) {
        downstream.send(try resultSelector(waiting.compactMap { $0.value.popFirst() }))
      }
      for (index, source) in collection.enumerated() { zipper.attach(source, at: index, waiting[index]) }
    }
  }

  /// Delivers an array of the first values of all sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---5--6-----7-------|
  ///     zip       ---15-26----37------|
  ///
  /// See `zip(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.zip(collection, resultSelector: { $0 })
  }
}

/// The sources of one `zip`, each with a cell for the values that wait for their partners.
@usableFromInline
struct Zip<Output> {
  @usableFromInline let coordinator: SourceCoordinator<ZipRule, Output>
  @usableFromInline let emit: () throws -> Void

  /// One `zip` of so many sources; `emit` takes the first value out of each cell and delivers what they make.
  @_alwaysEmitIntoClient
  init(_ count: Int, _ downstream: Sink<Output>, emit: @escaping () throws -> Void) {
    coordinator = SourceCoordinator(ZipRule(count: count), downstream, sources: count)
    self.emit = emit
  }

  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, at index: Int, _ waiting: Box<FIFOQueue<Source.Element>>
  ) {
    coordinator.attach(
      source,
      next: { [coordinator, emit] value in
        waiting.value.append(value)
        switch coordinator.state.received(from: index) {
        case .wait: break
        case .emit:
          do { try emit() } catch { coordinator.downstream.finishEarly(.error(error)) }
        case .complete: coordinator.downstream.finishEarly(.completed)
        }
      },
      end: { [coordinator] completion in
        if case .error = completion { return coordinator.downstream.finishEarly(completion) }
        if coordinator.state.completed(index) { coordinator.downstream.finish(.completed) }
      })
  }
}

/// When `zip` emits and when it completes.
@usableFromInline
struct ZipRule {
  private var waiting: [Int]
  private var isDone: [Bool]
  /// How many sources have no value waiting.
  private var empty: Int
  private var running: Int

  @usableFromInline
  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    empty = count
    running = count
  }

  /// A source has a value; on `emit`, one value of each is taken.
  @usableFromInline
  mutating func received(from index: Int) -> CombiningEffect {
    waiting[index] += 1
    if waiting[index] == 1 { empty -= 1 }
    if empty > 0 { return running - (isDone[index] ? 0 : 1) == 0 ? .complete : .wait }
    for source in waiting.indices {
      waiting[source] -= 1
      if waiting[source] == 0 { empty += 1 }
    }
    return .emit
  }

  /// A source is done; answers whether all are.
  @usableFromInline
  mutating func completed(_ index: Int) -> Bool {
    isDone[index] = true
    running -= 1
    return running == 0
  }
}
