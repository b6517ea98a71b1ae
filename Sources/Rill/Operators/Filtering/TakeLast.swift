extension ObservableType {
  /// Emits the last `count` values when the source completes.
  ///
  ///     source       a--b--c--|
  ///     takeLast(2)  ---------(bc|)
  ///
  /// - `takeLast` completes: with the source, after the last values
  /// - On an error: passes it on, without a value
  /// - Subscribes: to the source
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1) per value, amortized. Keeps at most `count` values.
  /// - SeeAlso: [ReactiveX takeLast](https://reactivex.io/documentation/operators/takelast.html)
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    requireNotNegative(count, "takeLast(_:)", file: file, line: line)
    return stage { downstream in
      let last = FIFOQueue<Element>()
      return downstream.replacingCompletion(
        next: { value in
          last.append(value)
          if last.count > count { _ = last.removeFirst() }
        },
        completed: { _ in
          while !last.isEmpty { downstream.send(last.removeFirst()) }
          downstream.finish(.completed)
        })
    }
  }
}
