extension ObservableType {
  /// Delivers, each time `sampler` sends a value, the newest value of the source since the last time.
  ///
  ///     source   a--b-----c-----|
  ///     sampler  ----x--x---x-----x--
  ///     sample   ----b------c-----|
  ///
  /// Without a new value, `defaultValue` is delivered if there is one. The completion of `sampler` samples once more. After
  /// the source has completed, the next sampling completes the stream. Subscribes to the source first.
  ///
  /// - `sample` completes: when sampled after the source has completed; the sampler's completion samples once
  /// - On an error: fails with either
  /// - Subscribes: source, sampler
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX sample](https://reactivex.io/documentation/operators/sample.html)
  @_alwaysEmitIntoClient
  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(SampleRule<Element>(), downstream, sources: 2)
      let sample = {
        if let value = coordinator.state.takeNewest() ?? defaultValue { downstream.send(value) }
        if coordinator.state.sourceHasCompleted { downstream.finishEarly(.completed) }
      }
      coordinator.attach(
        source,
        next: { coordinator.state.newest = $0 },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          coordinator.state.sourceHasCompleted = true
        })
      coordinator.attach(
        sampler, isEssential: true,
        next: { _ in sample() },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          sample()
        })
    }
  }
}

/// What a sampling finds.
@usableFromInline
struct SampleRule<Element> {
  @usableFromInline var newest: Element?
  @usableFromInline var sourceHasCompleted = false

  @usableFromInline
  init() {}

  @_alwaysEmitIntoClient
  mutating func takeNewest() -> Element? {
    defer { newest = nil }
    return newest
  }
}
