extension ObservableType {
  /// Collects values and emits them as an array when there are `count` values.
  ///
  ///     source     a--b--c--|
  ///     buffer(2)  ---[ab]--([c]|)
  ///
  /// - `buffer(count:)` completes: with the source, after a last array unless nothing was collected
  /// - On an error: passes it on immediately; drops pending values
  /// - Subscribes: to the source
  /// - Precondition: `count` is positive.
  /// - Complexity: O(1) per value, amortized.
  /// - SeeAlso: [ReactiveX buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func buffer(count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<[Element]> {
    requirePositive(count, "buffer(count:)", file: file, line: line)
    return stage(operation: "buffer") { downstream in
      let collected = Box<[Element]>([])
      let send = {
        let values = collected.value
        collected.value = []
        downstream.send(values)
      }
      return downstream.replacingCompletion(
        next: { value in
          collected.value.append(value)
          if collected.value.count == count { send() }
        },
        completed: { _ in
          if !collected.value.isEmpty { send() }
          downstream.finish(.completed)
        })
    }
  }
}
