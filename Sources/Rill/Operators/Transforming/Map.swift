extension ObservableType {
  /// Delivers `transform(value)` for every value.
  ///
  ///     source  a--b--|
  ///     map     A--B--|
  ///
  /// An error that `transform` throws ends the stream with it.
  ///
  /// - `map` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
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
  /// `map` for any kind of source: not inlined, so that there is one copy of its stages, and no jump from one copy to the other.
  @_alwaysEmitIntoClient
  @inline(never)
  final func mapped<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    Observable<Result>(
      fusion: .filtered { predicate in
        Observable<Result> { downstream in
          self.attach(MapFilterStage(transform, predicate, downstream), before: downstream)
        }
      }
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
