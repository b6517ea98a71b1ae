extension ObservableType {
  /// Emits `transform(value)` for every value, unless the result is nil.
  ///
  ///     source                  1--x--3--|
  ///     compactMap { Int($0) }  1-----3--|
  ///
  /// - `compactMap` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  /// - SeeAlso: [ReactiveX map](https://reactivex.io/documentation/operators/map.html)
  @preconcurrency
  public func compactMap<Result>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    stage { downstream in
      Sink(
        next: { value in
          do {
            if let result = try transform(value) { downstream.send(result) }
          } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }
}
