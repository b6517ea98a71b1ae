extension ObservableType {
  /// Combines the latest values of all sources whenever any of them emits.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Emits the result of `resultSelector` once each source has a value. The array has the order of the sources.
  ///
  /// - `combineLatest` completes: when all sources have completed; or when the last active source emits after another one has
  ///   completed without a value; without sources, after the result for an empty array
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: in the order given
  /// - Complexity: O(sources) per value.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_alwaysEmitIntoClient
  @preconcurrency
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    .combinedLatest(collection.map { $0.asObservable() }, resultSelector)
  }

  /// Emits an array of the latest values of all sources whenever any of them emits.
  ///
  ///     source 1           1-----2-------3--|
  ///     source 2           --5------6--7-------|
  ///     combineLatest [2]  --15--25-26-2737----|
  ///
  /// See `combineLatest(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection, resultSelector: { $0 })
  }
}

extension Observable {
  @_alwaysEmitIntoClient
  static func combinedLatest<Value>(
    _ sources: [Observable<Value>], _ resultSelector: @escaping ([Value]) throws -> Element
  ) -> Observable<Element> {
    Observable(operation: "combineLatest") { downstream in
      if sources.isEmpty {
        do { downstream.send(try resultSelector([])) } catch { return downstream.finish(.error(error)) }
        return downstream.finish(.completed)
      }
      let latest = sources.map { _ in ValueCell<Value>() }
      let combination = Combination(sources.count, downstream.ending) {
        downstream.send(try resultSelector(latest.map { $0.value }))
      }
      for (index, source) in sources.enumerated() { combination.attach(source, at: index, latest[index]) }
    }
  }
}
