extension ObservableType {
  /// Maps every value to an inner stream and emits the values of all inner streams as they arrive.
  ///
  ///     source    1-----2-----|
  ///     stream 1  -a----a---|
  ///     stream 2        --b----b-|
  ///     flatMap   -a----a-b----b-|
  ///
  /// Other inner streams can emit while `selector` runs and while its stream is being subscribed to.
  ///
  /// - `flatMap` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: to an inner stream when its value arrives
  /// - Complexity: O(1) per value, and O(1) per inner stream. An inner stream is released when it ends.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().flattened { try selector($0).asObservable() }
  }
}

extension Observable {
  @usableFromInline
  func flattened<Result>(_ selector: @escaping (Element) throws -> Observable<Result>) -> Observable<Result> {
    Observable<Result>(operation: "flatMap") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      // How many streams, including the source, have not completed.
      let active = Box(1)
      let send: (Result) -> Void = { downstream.send($0) }
      let sendImmediate: (Observable<Result>) -> Void = { $0.withImmediateValue { downstream.send($0) } }
      let end: (Completion) -> Void = { completion in
        if case .error = completion { return downstream.finishEarly(completion) }
        active.value -= 1
        if active.value == 0 { downstream.finish(.completed) }
      }
      coordinator.attachOuterSource(
        self, retaining: selector,
        next: { value in
          let stream = try selector(value)
          // The count stays the same: the stream begins and ends.
          if coordinator.emitImmediate(stream, sendImmediate) { return }
          coordinator.change(active) { $0 += 1 }
          Trampoline.run { coordinator.attach(stream, isAdditional: true, next: send, end: end) }
        }, end: end)
    }
  }

  /// Emits the values of the streams that `selector` makes, of which at most `limit` run at a time.
  ///
  /// Values that arrive while `limit` streams run are queued or dropped. `ordered` says whether the order of the output is that of the
  /// streams. `argument` is what the operator was given, unless that is `selector`.
  @usableFromInline
  func flattenedLimited<Result>(
    atMost limit: Int, queueing: Bool, ordered: Bool = false, operation: StaticString, retaining argument: Any? = nil,
    _ selector: @escaping (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Observable<Result>(operation: operation) { downstream in
      LimitedFlattening(atMost: limit, isQueueing: queueing, isOrdered: ordered, downstream, selector)
        .attach(to: self, retaining: argument ?? selector)
    }
  }
}
