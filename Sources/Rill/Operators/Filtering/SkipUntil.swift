extension ObservableType {
  /// Drops the source's values until `other` emits a value, then emits the source's later values.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x-----
  ///     skip(until)  ---------d--|
  ///
  /// `other` is disposed at its first value.
  ///
  /// - `skip(until:)` completes: with the source after the other's first value; if the source completes before that value, never:
  ///   the subscription ends silently; the other's completion has no effect
  /// - On an error: fails with the first error
  /// - Subscribes: to the source, then to the other
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX skipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      let isEmitting = Box(false)
      coordinator.attach(
        source, isEssential: true,
        next: { if isEmitting.value { downstream.send($0) } },
        end: { completion in
          if case .completed = completion, !isEmitting.value { return downstream.abandon() }
          downstream.finishEarly(completion)
        })
      coordinator.attach(
        other.asObservable(),
        next: { _ in
          isEmitting.value = true
          // The source was added first.
          coordinator.disposeSources(exceptAt: 0)
        }, end: { if case .error = $0 { downstream.finishEarly($0) } })
    }
  }
}
