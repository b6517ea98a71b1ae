extension ObservableType {
  /// Emits `transform(value)` for every value.
  ///
  ///     source                   a--b--c--|
  ///     map { $0.uppercased() }  A--B--C--|
  ///
  /// `mapValue` of a relay or a property returns a property, which has a current value.
  ///
  /// - `map` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  /// - SeeAlso: [ReactiveX map](https://reactivex.io/documentation/operators/map.html)
  @preconcurrency
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Observable<Result> {
    asObservable().mapped(transform)
  }
}

extension Observable {
  // Not inlined, so that there is only one copy of its stages, and no jump between copies. It also shortens the time to compile a
  // chain: `Benchmarks/measurements pipelines` prints figures.
  @inline(never)
  final func mapped<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    let stages = MapStage<Element, Result>.self
    return Observable<Result>(
      fusion: .filtering { predicate in self.mapped(transform, filteredBy: predicate) }, operation: "map"
    ) { downstream in
      let stage = stages.init(transform, downstream)
      self.attach(before: downstream) { stage.receive($0) }
    }
  }
}

class MapStage<Input, Output> {
  final let transform: (Input) throws -> Output
  final let downstream: Sink<Output>

  required init(_ transform: @escaping (Input) throws -> Output, _ downstream: Sink<Output>) {
    self.transform = transform
    self.downstream = downstream
  }

  final func receive(_ value: Input) {
    do { downstream.send(try transform(value)) } catch { downstream.fail(error) }
  }
}
