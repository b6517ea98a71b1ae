extension ObservableType {
  /// Maps every value to an inner stream and emits the values of the latest inner stream.
  ///
  ///     source         1-----2-----|
  ///     stream 1       -a--a-!
  ///     stream 2             -b----b-|
  ///     flatMapLatest  -a--a--b----b-|
  ///
  /// After `selector` has returned a stream, the previous inner stream is disposed, then the new one is subscribed to. The
  /// stream completes when the source and the latest inner stream have completed. It fails with the error of the source or the
  /// latest inner stream, or the error that `selector` throws.
  ///
  /// - `flatMapLatest` completes: when the source and the latest inner stream have completed
  /// - On an error: fails with the error of the source, the latest inner stream, or the selector; ignores earlier inner streams
  /// - Subscribes: to an inner stream when its value arrives, the previous one disposed first
  /// - Complexity: O(1) per value and per inner stream.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().flattenLatest(selector)
  }
}

extension Observable {
  /// Implements `flatMapLatest` for every type of source.
  ///
  /// Not inlined, like `mapped`.
  @_alwaysEmitIntoClient
  @inline(never)
  final func flattenLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element>(operation: "flatMapLatest") { downstream in
      let coordinator = SourceCoordinator(LatestRule(), downstream, sources: 1)
      // Only the source, which is serial, uses these: the subscription of the latest inner stream, and how many have begun.
      let newest = Box<SourceSubscription<LatestRule, Source.Element>?>(nil)
      let begun = Box(0)
      // The source is active, so this does not complete the operator.
      let sendImmediate: (Observable<Source.Element>) -> Void = { stream in
        coordinator.state.immediateStream()
        stream.withImmediateValue { downstream.send($0) }
      }
      coordinator.attachUngated(
        self,
        next: { value in
          let stream = try selector(value).asObservable()
          if let before = newest.value {
            newest.value = nil
            coordinator.disposeSource(before)
          }
          if coordinator.emitImmediate(stream, sendImmediate) { return }
          begun.value += 1
          let number = begun.value
          guard let inner = coordinator.addSource(LatestStage(number), isAdditional: true) else { return }
          newest.value = inner
          coordinator.streamBegan(number)
          Trampoline.run { inner.attach(to: stream) }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          if coordinator.state.sourceCompleted() { downstream.finish(.completed) }
        })
    }
  }
}

extension SourceCoordinator where State == LatestRule {
  /// Records that a stream begins: now, or when the owner of the gate reaches it.
  @_alwaysEmitIntoClient
  func streamBegan(_ number: Int) {
    if enter() {
      state.streamBegan(number)
      leave()
    } else {
      submit { self.state.streamBegan(number) }
    }
  }
}

/// The stage of the inner streams, of which only the latest is wanted.
@usableFromInline
struct LatestStage<Element>: GatedStage {
  @usableFromInline let number: Int

  @_alwaysEmitIntoClient
  init(_ number: Int) { self.number = number }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(
    _ value: Element, in coordinator: SourceCoordinator<LatestRule, Element>,
    from source: SourceSubscription<LatestRule, Element>
  ) {
    // A value can still reach the gate after a newer stream has begun and this one was disposed.
    if !source.wasDisposed { coordinator.downstream.send(value) }
  }

  @_alwaysEmitIntoClient
  func end(_ completion: Completion, in coordinator: SourceCoordinator<LatestRule, Element>) {
    // The end can be late as well, and is then ignored.
    guard coordinator.state.isNewest(number) else { return }
    if case .error = completion { return coordinator.downstream.finishEarly(completion) }
    if coordinator.state.streamCompleted() { coordinator.downstream.finish(.completed) }
  }
}

/// Decides when an operator that emits the values of only its latest inner stream has completed.
@usableFromInline
struct LatestRule {
  @usableFromInline var isSourceDone = false
  @usableFromInline var isStreamDone = true
  @usableFromInline var newest = 0

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  mutating func streamBegan(_ number: Int) {
    newest = number
    isStreamDone = false
  }

  /// Records a stream that has begun and ended at once.
  ///
  /// No earlier stream is the newest one any more.
  @_alwaysEmitIntoClient
  mutating func immediateStream() {
    newest = 0
    isStreamDone = true
  }

  @_alwaysEmitIntoClient
  func isNewest(_ number: Int) -> Bool { number == newest }

  /// Returns whether everything has completed.
  @_alwaysEmitIntoClient
  mutating func streamCompleted() -> Bool {
    isStreamDone = true
    return isSourceDone
  }

  /// Returns whether everything has completed.
  @_alwaysEmitIntoClient
  mutating func sourceCompleted() -> Bool {
    isSourceDone = true
    return isStreamDone
  }
}
