extension ObservableType {
  /// Maps every value to an inner stream and emits the values of all inner streams as they arrive.
  ///
  ///     source    1-----2-----|
  ///     stream 1  -a----a---|
  ///     stream 2        --b----b-|
  ///     flatMap   -a----a-b----b-|
  ///
  /// The stream completes when the source and all inner streams have completed. It fails with the first error, or the error
  /// that `selector` throws. Other inner streams can emit while `selector` runs and while its stream is being subscribed to.
  ///
  /// - `flatMap` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: to an inner stream when its value arrives
  /// - Complexity: O(1) per value, and O(1) per inner stream. An inner stream is released when it ends.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattenMerging(selector)
  }

  @_alwaysEmitIntoClient
  func flattenMerging<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable(operation: "flatMap") { downstream in
      // The state: how many streams, including the source, have not completed.
      let coordinator = SourceCoordinator(1, downstream, sources: 1)
      let send: (Source.Element) -> Void = { downstream.send($0) }
      let sendImmediate: (Observable<Source.Element>) -> Void = { $0.withImmediateValue { downstream.send($0) } }
      let end: (Completion) -> Void = { completion in
        if case .error = completion { return downstream.finishEarly(completion) }
        coordinator.state -= 1
        if coordinator.state == 0 { downstream.finish(.completed) }
      }
      coordinator.attachUngated(
        source,
        next: { value in
          let stream = try selector(value).asObservable()
          // The count stays the same: the stream begins and ends.
          if coordinator.emitImmediate(stream, sendImmediate) { return }
          coordinator.streamBegan()
          Trampoline.run { coordinator.attach(stream, isAdditional: true, next: send, end: end) }
        }, end: end)
    }
  }
}

extension SourceCoordinator where State == Int {
  /// Counts one more stream: now, or when the owner of the gate reaches it.
  @_alwaysEmitIntoClient
  func streamBegan() {
    if enter() {
      state += 1
      leave()
    } else {
      submit { self.state += 1 }
    }
  }
}
