extension ObservableType {
  /// Emits the source's newest value each time `sampler` emits a value.
  ///
  ///     source   a--b-----c-----|
  ///     sampler  ----x--x---x-----x--
  ///     sample   ----b------c-----|
  ///
  /// Each value is emitted at most once. If the source has emitted no value since the previous sampling, `defaultValue` is
  /// emitted, unless it is nil.
  ///
  /// - `sample` completes: at the first sampling after the source has completed. The sampler's completion samples once. Never, if the
  ///   source completes after that: the subscription ends silently
  /// - On an error: fails with the first error
  /// - Subscribes: to the source, then to the sampler
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX sample](https://reactivex.io/documentation/operators/sample.html)
  @_alwaysEmitIntoClient
  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      let newest = ValueCell<Element>()
      let sourceHasCompleted = Box(false)
      let samplerHasCompleted = Box(false)
      let sample = {
        if newest.isFull { downstream.send(newest.take()) } else if let defaultValue { downstream.send(defaultValue) }
        if sourceHasCompleted.value { downstream.finishEarly(.completed) }
      }
      coordinator.attach(
        source,
        next: { newest.store($0) },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          sourceHasCompleted.value = true
          if samplerHasCompleted.value { downstream.abandon() }
        })
      coordinator.attach(
        sampler.asObservable(), isEssential: true,
        next: { _ in sample() },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          samplerHasCompleted.value = true
          sample()
        })
    }
  }
}
