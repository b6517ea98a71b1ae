extension ObservableType {
  /// Maps every value to an inner stream and emits the values of the latest inner stream.
  ///
  ///     source         1-----2-----|
  ///     stream 1       -a--a-!
  ///     stream 2             -b----b-|
  ///     flatMapLatest  -a--a--b----b-|
  ///
  /// After `selector` has returned a stream, the previous inner stream is disposed, then the new one is subscribed to. Values that have
  /// reached this operator before are still emitted. Those that wait further up, such as in a subject whose observer has sent them, are
  /// not.
  ///
  /// - `flatMapLatest` completes: when the source and the latest inner stream have completed
  /// - On an error: fails with the error of the source, the latest inner stream, or the selector; ignores earlier inner streams
  /// - Subscribes: to an inner stream when its value arrives, the previous one disposed first
  /// - Complexity: O(1) per value and per inner stream.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().flattenedLatest { try selector($0).asObservable() }
  }
}

extension Observable {
  @usableFromInline
  func flattenedLatest<Result>(_ selector: @escaping (Element) throws -> Observable<Result>) -> Observable<Result> {
    Observable<Result>(operation: "flatMapLatest") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let state = Box((latest: 0, isActive: false, isSourceDone: false))
      // Only the source, which is serial, uses it. The state belongs to the owner of the gate, who can learn later of a stream.
      let begun = Box((count: 0, newest: SourceSubscription?.none))
      // The source is active, so this does not complete the operator.
      let sendImmediate: (Observable<Result>) -> Void = { stream in
        state.value.isActive = false
        stream.withImmediateValue { downstream.send($0) }
      }
      coordinator.attachOuterSource(
        self, retaining: selector,
        next: { value in
          let stream = try selector(value)
          if let before = begun.value.newest.take() { coordinator.disposeSource(before) }
          if coordinator.emitImmediate(stream, sendImmediate) { return }
          begun.value.count += 1
          let number = begun.value.count
          // Events of a stream can be late, and are then ignored. Those that have come before the next stream are not late.
          let isLatest = { state.value.isActive && state.value.latest == number }
          let inner = coordinator.addSource(
            isAdditional: true, keepsWaitingValues: true, next: { if isLatest() { downstream.send($0) } },
            end: { completion in
              guard isLatest() else { return }
              if case .error = completion { return downstream.finishEarly(completion) }
              state.value.isActive = false
              if state.value.isSourceDone { downstream.finish(.completed) }
            })
          guard let inner else { return }
          begun.value.newest = inner
          coordinator.change(state) { ($0.latest, $0.isActive) = ($0.latest + 1, true) }
          Trampoline.run { inner.attach(to: stream) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          state.value.isSourceDone = true
          if !state.value.isActive { downstream.finish(.completed) }
        })
    }
  }
}
