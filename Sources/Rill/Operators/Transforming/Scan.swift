extension ObservableType {
  /// Accumulates the values and emits the intermediate result after each of them.
  ///
  ///     source      1--2--3--|
  ///     scan(0, +)  1--3--6--|
  ///
  /// - `scan` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  /// - SeeAlso: [ReactiveX scan](https://reactivex.io/documentation/operators/scan.html)
  @preconcurrency
  @_disfavoredOverload
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    asObservable().scanned(seed, accumulator)
  }

  /// Accumulates the values in place and emits the intermediate result after each of them.
  ///
  ///     source             1--2--3--|
  ///     scan(into: 0, +=)  1--3--6--|
  ///
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  @preconcurrency
  public func scan<Result>(
    into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    accumulated(seed, accumulator)
  }

  func accumulated<Result>(
    _ seed: Result, _ accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    stage(operation: "scan") { downstream in
      let accumulated = Box(seed)
      return Sink(
        next: { value in
          do {
            try accumulator(&accumulated.value, value)
            downstream.send(accumulated.value)
          } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }
}

extension Observable {
  /// Not inlined, like `mapped`.
  @inline(never)
  final func scanned<Result>(
    _ seed: Result, _ accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    let cells = ValueCell<Result>.self
    return stage(operation: "scan") { downstream in
      let accumulated = cells.init(seed)
      return Sink(
        next: { value in
          do {
            func advance(_ accumulated: inout Result) throws { accumulated = try accumulator(accumulated, value) }
            func send(_ accumulated: inout Result) { downstream.send(accumulated) }
            try advance(&accumulated.value)
            send(&accumulated.value)
          } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }
}

extension ObservableType {
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
}
