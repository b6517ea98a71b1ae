extension ObservableType {
  /// Combines the values of all sources in order: the first of each, the second of each, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Emits the result of `resultSelector`. The array has the order of the sources. Values wait for their partners in a queue
  /// without limit.
  ///
  /// - `zip` completes: when a source has completed and none of its values waits; without sources, immediately
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: in the order given
  /// - Complexity: O(sources) per value, amortized.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @_alwaysEmitIntoClient
  @preconcurrency
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    .zipped(collection.map { $0.asObservable() }, resultSelector)
  }

  /// Emits arrays of the values of all sources in order: the first of each, the second of each, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---5--6-----7-------|
  ///     zip [2]   ---15-26----37-|
  ///
  /// See `zip(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value, amortized.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.zip(collection, resultSelector: { $0 })
  }
}

extension Observable {
  @_alwaysEmitIntoClient
  static func zipped<Value>(
    _ sources: [Observable<Value>], _ resultSelector: @escaping ([Value]) throws -> Element
  ) -> Observable<Element> {
    Observable(operation: "zip") { downstream in
      if sources.isEmpty { return downstream.finish(.completed) }
      let waiting = sources.map { _ in FIFOQueue<Value>() }
      let combination = Combination(sources.count, downstream.ending) {
        downstream.send(try resultSelector(waiting.map { $0.removeFirst() }))
      }
      for (index, source) in sources.enumerated() { combination.attach(source, at: index, waiting[index]) }
    }
  }
}
