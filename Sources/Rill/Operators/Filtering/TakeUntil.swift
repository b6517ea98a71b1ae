extension ObservableType {
  /// Delivers the values of the source until `other` sends its first, then completes.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x
  ///     take(until)  a--b--c|
  ///
  /// Subscribes to `other` first. An error of either ends the stream with it; the completion of `other` changes nothing.
  ///
  /// - `take(until:)` completes: with the source, or with the first value of the other (the timer); the other's completion
  ///   changes nothing
  /// - On an error: fails with either
  /// - Subscribes: other, source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX takeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @_alwaysEmitIntoClient
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator((), downstream, sources: 2)
      coordinator.attach(
        other,
        next: { _ in downstream.finishEarly(.completed) },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(source, isEssential: true, next: { downstream.send($0) }, end: { downstream.finishEarly($0) })
    }
  }
}
