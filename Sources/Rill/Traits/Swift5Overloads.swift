// In modules in Swift 5 mode, a function such as `+` is not known to be `Sendable`. There, each of these is preferred to that of its operator.
// They are in one file, and not beside their operators, so that they can be deleted together with the support of Swift 5 mode.

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

  /// Accumulates the values and emits the intermediate result after each of them, in modules in Swift 5 mode.
  ///
  /// There, a function such as `+`, or a method, is not known to be `Sendable`.
  ///
  ///     source      1--2--3--|
  ///     scan(0, +)  1--3--6--|
  ///
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  @available(swift, obsoleted: 6.0)
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> Observable<Result> {
    asObservable().scanned(seed, accumulator)
  }

  /// Combines every value of this stream with the latest value of `second`, in modules in Swift 5 mode.
  ///
  /// There, a function such as `+`, or a method, is not known to be `Sendable`.
  ///
  ///     source                      1--2-----3--|
  ///     second                      -a---b-c-----
  ///     withLatestFrom { $0 + $1 }  ---2a----3c-|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @available(swift, obsoleted: 6.0)
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
  ) -> Observable<Result> {
    asObservable().withLatest(second.asObservable(), resultSelector)
  }
}
