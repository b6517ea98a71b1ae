extension ObservableType {
  /// Emits the values for which `predicate` returns true.
  ///
  ///     source                  1--2--3--4--|
  ///     filter { $0 % 2 == 0 }  ---2-----4--|
  ///
  /// - `filter` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  /// - SeeAlso: [ReactiveX filter](https://reactivex.io/documentation/operators/filter.html)
  @preconcurrency
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    asObservable().filtered(predicate)
  }
}

extension Observable {
  /// Not inlined, like `mapped`.
  @inline(never)
  final func filtered(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    if case .filtering(let filtered) = fusion { return filtered(predicate) }
    let stages = FilterStage<Element>.self
    return Observable(operation: "filter") { downstream in
      let stage = stages.init(predicate, downstream)
      self.attach(before: downstream) { stage.receive($0) }
    }
  }

  final func mapped<Result>(
    _ transform: @escaping (Element) throws -> Result, filteredBy predicate: @escaping (Result) throws -> Bool
  ) -> Observable<Result> {
    let stages = MapFilterStage<Element, Result>.self
    return Observable<Result>(operation: "map → filter") { downstream in
      let stage = stages.init(transform, predicate, downstream)
      self.attach(before: downstream) { stage.receive($0) }
    }
  }
}

class FilterStage<Element> {
  final let predicate: (Element) throws -> Bool
  final let downstream: Sink<Element>

  required init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
    self.predicate = predicate
    self.downstream = downstream
  }

  final func receive(_ value: Element) {
    do {
      if try predicate(value) { downstream.send(value) }
    } catch { downstream.fail(error) }
  }
}

/// A `map` with a `filter` directly behind it, as one stage, with one call fewer per value than `MapStage` and `FilterStage`.
class MapFilterStage<Input, Output> {
  final let transform: (Input) throws -> Output
  final let predicate: (Output) throws -> Bool
  final let downstream: Sink<Output>

  required init(
    _ transform: @escaping (Input) throws -> Output, _ predicate: @escaping (Output) throws -> Bool,
    _ downstream: Sink<Output>
  ) {
    self.transform = transform
    self.predicate = predicate
    self.downstream = downstream
  }

  final func receive(_ value: Input) {
    do {
      let result = try transform(value)
      if downstream.scope.isOpen, try predicate(result) { downstream.send(result) }
    } catch { downstream.fail(error) }
  }
}
