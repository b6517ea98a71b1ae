extension ObservableType {
  /// Collects values and emits them as an array each time `trigger` emits a value.
  ///
  ///     source             a--b--------c--d---|
  ///     trigger            ----x-----x-----------
  ///     bufferWithTrigger  ----[ab]--[]-------([cd]|)
  ///
  /// An array can be empty. The completion of `trigger` has no effect. Between two values of `trigger`, memory grows without limit.
  ///
  /// - `bufferWithTrigger` completes: with the source, after a last array, which can be empty
  /// - On an error: fails with the first error; drops pending values
  /// - Subscribes: to the other, then to the source
  /// - Complexity: O(1) per value, amortized.
  /// - SeeAlso: [ReactiveX buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bufferWithTrigger<Trigger: ObservableConvertibleType>(_ trigger: Trigger) -> Observable<[Element]> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      // The values for the next array.
      let collected = Box<[Element]>([])
      let deliver = {
        let values = collected.value
        collected.value = []
        downstream.send(values)
      }
      coordinator.attach(
        trigger.asObservable(),
        next: { _ in deliver() },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(
        source,
        next: { collected.value.append($0) },
        end: { completion in
          if case .completed = completion { deliver() }
          downstream.finishEarly(completion)
        })
    }
  }
}
