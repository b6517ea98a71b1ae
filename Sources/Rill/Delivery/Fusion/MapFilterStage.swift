/// A `map` with a `filter` directly behind it, as one stage.
///
/// `Observable.filtered(_:)` uses this in place of `FilterStage` if its source is a `map`. The steps are those of the two stages,
/// with one call fewer per value.
@usableFromInline
final class MapFilterStage<Input, Output>: OperatorStage {
  @usableFromInline let transform: (Input) throws -> Output
  @usableFromInline let predicate: (Output) throws -> Bool
  @usableFromInline let downstream: Sink<Output>

  @_alwaysEmitIntoClient
  init(
    _ transform: @escaping (Input) throws -> Output, _ predicate: @escaping (Output) throws -> Bool,
    _ downstream: Sink<Output>
  ) {
    self.transform = transform
    self.predicate = predicate
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Input) {
    do {
      let result = try transform(value)
      if downstream.scope.isOpen, try predicate(result) { downstream.send(result) }
    } catch { downstream.fail(error) }
  }
}
