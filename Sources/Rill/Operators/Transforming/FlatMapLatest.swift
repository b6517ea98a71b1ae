extension ObservableType {
  /// Makes a stream of every value and delivers the values of the newest of those streams.
  ///
  ///     source         1-----2-----|
  ///     stream 1        a--a----a
  ///     stream 2              b----b-|
  ///     flatMapLatest   a--a--b----b-|
  ///
  /// The stream before is disposed when the next one has been made, before that is subscribed to. Completes when the source
  /// and the newest stream have; fails with the source, the newest stream, or with what `selector` throws.
  ///
  /// - `flatMapLatest` completes: when the source and its newest stream have
  /// - On an error: fails with the source, the newest stream, or the selector; streams before are not heard
  /// - Subscribes: as `flatMap`, the stream before disposed first
  /// - Complexity: O(1) per value and per stream.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattenLatest(selector)
  }

  @_alwaysEmitIntoClient
  func flattenLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(LatestRule(), downstream, sources: 1)
      // Only the source, which is serial, touches these: the place of the newest stream, and how many there have been.
      let newest = Box<SourceSubscription?>(nil)
      let begun = Box(0)
      coordinator.attachUngated(
        source,
        next: { value in
          let stream = try selector(value)
          if let before = newest.value { coordinator.disposeSource(before) }
          guard let subscription = coordinator.addSource(isAdditional: true) else { return }
          newest.value = subscription
          begun.value += 1
          let number = begun.value
          coordinator.perform { coordinator.state.streamBegan(number) }
          coordinator.attach(
            stream, at: subscription,
            // A value of the stream before may have been on its way to the gate when this one began.
            ClosureStage { value in if !subscription.scope.wasDisposed { downstream.send(value) } },
            end: { completion in
              // And so may its end have been, which is not the end of this one.
              guard coordinator.state.isNewest(number) else { return }
              if case .error = completion { return downstream.finishEarly(completion) }
              if coordinator.state.streamCompleted() { downstream.finish(.completed) }
            })
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          if coordinator.state.sourceCompleted() { downstream.finish(.completed) }
        })
    }
  }
}

/// When a stream of streams, of which only the newest counts, has completed.
@usableFromInline
struct LatestRule {
  private var isSourceDone = false
  private var isStreamDone = true
  private var newest = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func streamBegan(_ number: Int) {
    newest = number
    isStreamDone = false
  }

  @usableFromInline
  func isNewest(_ number: Int) -> Bool { number == newest }

  /// Answers whether all is done.
  @usableFromInline
  mutating func streamCompleted() -> Bool {
    isStreamDone = true
    return isSourceDone
  }

  /// Answers whether all is done.
  @usableFromInline
  mutating func sourceCompleted() -> Bool {
    isSourceDone = true
    return isStreamDone
  }
}
