extension ObservableType {
  /// Leaves out the values before the first of `other`.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x
  ///     skip(until)  ---------d--|
  ///
  /// Subscribes to the source first. `other` is disposed with its first value; its completion changes nothing. Completes with the
  /// source; one that completes while its values are still left out releases the subscription without an event. Fails with
  /// either.
  ///
  /// - `skip(until:)` completes: with the source once values are let through; before that the source's completion releases the
  ///   subscription without an event; the other's completion changes nothing
  /// - On an error: fails with either
  /// - Subscribes: source, other
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX skipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      // Remembers whether values are let through.
      let coordinator = SourceCoordinator(false, downstream, sources: 2)
      coordinator.attach(
        source, isEssential: true,
        next: { if coordinator.state { downstream.send($0) } },
        end: { completion in
          if case .completed = completion, !coordinator.state { return downstream.scope.abandon() }
          downstream.finishEarly(completion)
        })
      guard let opener = coordinator.addSource() else { return }
      coordinator.attach(
        other, at: opener,
        ClosureStage { _ in
          coordinator.state = true
          coordinator.disposeSource(opener)
        },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
    }
  }
}
