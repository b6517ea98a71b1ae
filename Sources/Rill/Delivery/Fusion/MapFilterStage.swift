/// A `map` with a `filter` directly behind it, as one stage.
///
/// `Observable.filtered(_:)` uses this in place of `FilterStage` if its source is a `map`. The steps are those of the two stages,
/// with one call fewer per value.
final class MapFilterStage<Input, Output> {
  let transform: (Input) throws -> Output
  let predicate: (Output) throws -> Bool
  let downstream: Sink<Output>

  init(
    _ transform: @escaping (Input) throws -> Output, _ predicate: @escaping (Output) throws -> Bool,
    _ downstream: Sink<Output>
  ) {
    self.transform = transform
    self.predicate = predicate
    self.downstream = downstream
  }

  func receive(_ value: Input) {
    do {
      let result = try transform(value)
      if downstream.scope.isOpen, try predicate(result) { downstream.send(result) }
    } catch { downstream.fail(error) }
  }
}
