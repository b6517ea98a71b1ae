extension ObservableType {
  /// Accumulates all values and emits the result when the source completes.
  ///
  ///     source        1--2--3--|
  ///     reduce(0, +)  ---------(6|)
  ///
  /// If `accumulator` throws, the source is disposed and the stream fails with the error.
  ///
  /// - `reduce` completes: with the source, after emitting the result
  /// - On an error: passes it on, without a value
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  /// - SeeAlso: [ReactiveX reduce](https://reactivex.io/documentation/operators/reduce.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    collect(into: seed, { accumulated, value in accumulated = try accumulator(accumulated, value) }, { $0 })
  }

  /// Accumulates all values and emits `mapResult` of the accumulated value when the source completes.
  ///
  ///     source                    1--2--3--|
  ///     reduce(0, +, { $0 * 2 })  ---------(12|)
  ///
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping @Sendable (Accumulated) throws -> Result
  ) -> Observable<Result> {
    collect(into: seed, { accumulated, value in accumulated = try accumulator(accumulated, value) }, mapResult)
  }

  /// Implements the operators that emit a single value when the source completes.
  @_alwaysEmitIntoClient
  func collect<Collected, Result>(
    into seed: Collected, _ add: @escaping (inout Collected, Element) throws -> Void,
    _ result: @escaping (Collected) throws -> Result, operation: StaticString = #function
  ) -> Observable<Result> {
    stage(operation: operation) { downstream in
      let collected = Box(seed)
      return downstream.replacingCompletion(
        next: { value in
          do { try add(&collected.value, value) } catch { downstream.fail(error) }
        },
        completed: { _ in
          do { downstream.send(try result(collected.value)) } catch { return downstream.finish(.error(error)) }
          downstream.finish(.completed)
        })
    }
  }
}

extension ObservableType {
  /// Accumulates all values and emits the result when the source completes, in modules in Swift 5 mode.
  ///
  /// There, a function such as `+`, or a method, is not known to be `Sendable`.
  ///
  ///     source        1--2--3--|
  ///     reduce(0, +)  ---------(6|)
  ///
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> Observable<Result> {
    collect(into: seed, { accumulated, value in accumulated = accumulator(accumulated, value) }, { $0 })
  }

  /// Accumulates all values and emits `mapResult` of the accumulated value when the source completes, in modules in Swift 5
  /// mode.
  ///
  /// There, a function such as `+`, or a method, is not known to be `Sendable`.
  ///
  ///     source                    1--2--3--|
  ///     reduce(0, +, { $0 * 2 })  ---------(12|)
  ///
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    collect(into: seed, { accumulated, value in accumulated = accumulator(accumulated, value) }, mapResult)
  }
}
