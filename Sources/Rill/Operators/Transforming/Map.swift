extension ObservableType {
  /// Emits `transform(value)` for every value.
  ///
  ///     source                   a--b--c--|
  ///     map { $0.uppercased() }  A--B--C--|
  ///
  /// If `transform` throws, the source is disposed and the stream fails with the error.
  ///
  /// - `map` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  /// - SeeAlso: [ReactiveX map](https://reactivex.io/documentation/operators/map.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Observable<Result> {
    asObservable().mapped(transform)
  }
}

extension Observable {
  /// Implements `map` for every type of source.
  ///
  /// Not inlined, so that there is only one copy of its stages, and no jump between copies. It also shortens the time to compile a
  /// chain: see `Docs/Performance.md`.
  @_alwaysEmitIntoClient
  @inline(never)
  final func mapped<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    Observable<Result>(
      filtered: { predicate in
        Observable<Result>(operation: "map → filter") { downstream in
          self.attach(MapFilterStage(transform, predicate, downstream), before: downstream)
        }
      }, operation: "map"
    ) { downstream in
      self.attach(MapStage(transform, downstream), before: downstream)
    }
  }
}

/// The stage of `map`.
@usableFromInline
final class MapStage<Input, Output>: OperatorStage {
  @usableFromInline let transform: (Input) throws -> Output
  @usableFromInline let downstream: Sink<Output>

  @_alwaysEmitIntoClient
  init(_ transform: @escaping (Input) throws -> Output, _ downstream: Sink<Output>) {
    self.transform = transform
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Input) {
    do { downstream.send(try transform(value)) } catch { downstream.fail(error) }
  }
}
