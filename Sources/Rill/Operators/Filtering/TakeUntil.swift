extension ObservableType {
  /// Emits the source's values until `other` emits its first value, then completes.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x-----
  ///     take(until)  a--b--c|
  ///
  /// - `take(until:)` completes: with the source, or at the other's first value; the other's completion has no effect
  /// - On an error: fails with the first error
  /// - Subscribes: to the other, then to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      coordinator.attach(
        other.asObservable(),
        next: { _ in downstream.finishEarly(.completed) },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(source, isEssential: true, next: { downstream.send($0) }, end: { downstream.finishEarly($0) })
    }
  }
}
