/// Subscribes to a source and to the inner streams made of its values, a limited number of them at a time.
///
/// The rule decides under the gate. The inner streams are made and attached after the gate is released.
@usableFromInline
final class LimitedFlattening<Value, Stream: ObservableConvertibleType> {
  @usableFromInline typealias Selector = (Value) throws -> Stream

  @usableFromInline let coordinator: SourceCoordinator<LimitedFlatteningRule<Value>, Stream.Element>
  @usableFromInline let downstream: Sink<Stream.Element>
  /// Makes the streams of values that have waited.
  ///
  /// Released as soon as no further stream will be made, because it may retain the running ones.
  @usableFromInline let selector: Box<Selector?>

  @_alwaysEmitIntoClient
  init(_ rule: LimitedFlatteningRule<Value>, _ downstream: Sink<Stream.Element>, _ selector: @escaping Selector) {
    coordinator = SourceCoordinator(rule, downstream, sources: 1)
    self.downstream = downstream
    self.selector = Box(selector)
  }

  @_alwaysEmitIntoClient
  func attach(_ source: Observable<Value>, _ selector: @escaping Selector) {
    coordinator.attachUngated(
      source, next: { self.receive($0, selector) },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.coordinator.state.isSourceCompleted = true
        self.startStream(of: nil)
        self.sourceIsGone()
      }, onAbandoned: sourceIsGone)
  }

  /// Receives a value of the source.
  ///
  /// The source's sink retains `selector`. So it is not loaded here, which would retain it for each value.
  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Value, _ selector: Selector) {
    guard coordinator.enter() else { return submit(value) }
    let isStarted = coordinator.state.received(value)
    coordinator.leave()
    // The source is active, so the stream need not count.
    if isStarted { attachStream(of: value, isCounted: false, selector) }
  }

  /// Queues a value of the source.
  ///
  /// Not inlined, so that only this allocates a closure.
  @_alwaysEmitIntoClient
  @inline(never)
  func submit(_ value: Value) {
    coordinator.submit {
      guard self.downstream.scope.isOpen else { return }
      self.startStream(of: self.coordinator.state.received(value) ? value : nil)
    }
  }

  /// Called by the owner of the gate when the source has completed or was deallocated.
  @_alwaysEmitIntoClient
  func sourceIsGone() {
    coordinator.state.isSourceGone = true
    releaseSelectorIfUnneeded()
  }

  @_alwaysEmitIntoClient
  func releaseSelectorIfUnneeded() {
    if coordinator.state.hasStartedAll { selector.value = nil }
  }

  /// Starts the stream of `value` after the gate is released.
  ///
  /// Without a value, completes if everything has completed.
  @_alwaysEmitIntoClient
  func startStream(of value: Value?) {
    guard let value else {
      if coordinator.state.isCompleted { downstream.finish(.completed) }
      return
    }
    guard let selector = selector.value, downstream.scope.isOpen else { return }
    releaseSelectorIfUnneeded()
    // The stream counts from now on: its value may be the last one that the source has sent before it is deallocated.
    coordinator.sourceAdded()
    coordinator.afterLeave { self.attachStream(of: value, isCounted: true, selector) }
  }

  /// Attaches the stream of `value`.
  ///
  /// `isCounted` says whether the stream counts as a source of the coordinator.
  @_alwaysEmitIntoClient
  @inline(__always)
  func attachStream(of value: Value, isCounted: Bool, _ selector: Selector) {
    // The selector runs before, so that what it subscribes to itself is not part of this chain.
    guard let stream = makeStream(of: value, selector) else { return }
    guard stream.isImmediate else {
      if !isCounted { coordinator.sourceAdded() }
      return attachStream(stream)
    }
    // A run, as for an attachment: synchronous sources that an observer subscribes to take turns with the streams that follow.
    Trampoline.run {
      if let next = emit(stream, isCounted: isCounted) { attachStreams(from: next, selector) }
    }
  }

  /// Attaches the stream of `first`, and then those of values that wait, until a stream does not complete at once.
  ///
  /// A loop, so that many streams do not grow the stack.
  @_alwaysEmitIntoClient
  @inline(never)
  func attachStreams(from first: Value, _ selector: Selector) {
    var value = first
    while let stream = makeStream(of: value, selector) {
      guard stream.isImmediate else { return attachStream(stream) }
      guard let next = emit(stream, isCounted: true) else { return }
      value = next
    }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func makeStream(of value: Value, _ selector: Selector) -> Observable<Stream.Element>? {
    guard downstream.scope.isOpen else { return nil }
    do { return try selector(value).asObservable() } catch {
      fail(error)
      return nil
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func fail(_ error: any Error) {
    let downstream = downstream
    coordinator.perform { downstream.fail(error) }
  }

  /// Emits the value of a stream that completes at once, now or when the owner of the gate reaches it.
  ///
  /// - Returns: The value whose stream follows and counts.
  @_alwaysEmitIntoClient
  @inline(__always)
  func emit(_ stream: Observable<Stream.Element>, isCounted: Bool) -> Value? {
    guard coordinator.enter() else {
      submit(stream, isCounted: isCounted)
      return nil
    }
    let next = emitted(stream, isCounted: isCounted)
    if next != nil { releaseSelectorIfUnneeded() }
    coordinator.leave()
    return next
  }

  /// Queues a stream that completes at once.
  @_alwaysEmitIntoClient
  @inline(never)
  func submit(_ stream: Observable<Stream.Element>, isCounted: Bool) {
    // Other streams can be started before the owner reaches this one.
    if !isCounted { coordinator.sourceAdded() }
    coordinator.submit {
      guard let next = self.emitted(stream, isCounted: true), let selector = self.selector.value else { return }
      self.releaseSelectorIfUnneeded()
      self.coordinator.afterLeave { self.attachStream(of: next, isCounted: true, selector) }
    }
  }

  /// Sends the value of a stream that completes at once, and returns the value whose stream follows and counts.
  ///
  /// Called by the owner of the gate.
  @_alwaysEmitIntoClient
  @inline(__always)
  func emitted(_ stream: Observable<Stream.Element>, isCounted: Bool) -> Value? {
    guard downstream.scope.isOpen else { return nil }
    stream.withImmediateValue { downstream.next($0) }
    if let next = coordinator.state.streamCompleted() {
      if !isCounted { coordinator.sourceAdded() }
      return next
    }
    if isCounted {
      if coordinator.state.isCompleted { downstream.finish(.completed) }
      coordinator.sourceRemoved(wasAbandoned: false)
    }
    return nil
  }

  /// Attaches a stream that counts.
  @_alwaysEmitIntoClient
  @inline(never)
  func attachStream(_ stream: Observable<Stream.Element>) {
    let (coordinator, downstream) = (coordinator, downstream)
    let stage = ClosureStage<Stream.Element, LimitedFlatteningRule<Value>, Stream.Element>(
      next: { downstream.send($0) },
      end: { completion in
        if case .error = completion { return downstream.finishEarly(completion) }
        self.startStream(of: self.coordinator.state.streamCompleted())
      })
    guard let inner = coordinator.addSource(stage) else { return }
    Trampoline.current.attach {
      // The selector, or another stream's turn, may have disposed the subscription.
      if inner.isOpen { inner.attach(to: stream) }
    }
  }
}

extension ObservableConvertibleType {
  /// Emits the values of the streams that `selector` makes, of which at most `limit` run at a time.
  ///
  /// Values that arrive while `limit` streams run are queued or dropped.
  @_alwaysEmitIntoClient
  func flattenLimited<Stream: ObservableConvertibleType>(
    atMost limit: Int, queueing: Bool, operation: StaticString = #function,
    _ selector: @escaping (Element) throws -> Stream
  ) -> Observable<Stream.Element> {
    let source = asObservable()
    return Observable(operation: operation) { downstream in
      LimitedFlattening(LimitedFlatteningRule(atMost: limit, queueing: queueing), downstream, selector)
        .attach(source, selector)
    }
  }
}
