extension ObservableType {
  /// Makes a stream of every value and delivers the values of all those streams, as they come.
  ///
  ///     source   1-----2-----|
  ///     stream 1  a----a---|
  ///     stream 2        b----b-|
  ///     flatMap   a----ab----b-|
  ///
  /// Completes when the source and all streams made of its values have; fails with the first that does, or with what
  /// `selector` throws. `selector` runs, and its stream is subscribed to, while no other event of this operator waits for it.
  ///
  /// - `flatMap` completes: when the source and all its streams have
  /// - On an error: fails with the first that does, or with what the selector throws
  /// - Subscribes: to a stream when its value comes
  /// - Complexity: O(1) per value, and O(1) per stream, which is forgotten when it ends.
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
    return Observable { downstream in
      // Remembers how many of the source and its streams have not ended.
      let coordinator = SourceCoordinator(1, downstream, sources: 1)
      let send: (Source.Element) -> Void = { downstream.send($0) }
      let end: (Completion) -> Void = { completion in
        if case .error = completion { return downstream.finishEarly(completion) }
        coordinator.state -= 1
        if coordinator.state == 0 { downstream.finish(.completed) }
      }
      coordinator.attachUngated(
        source,
        next: { value in
          let stream = try selector(value)
          coordinator.perform { coordinator.state += 1 }
          coordinator.attach(stream, isAdditional: true, next: send, end: end)
        }, end: end)
    }
  }
}
