/// Subscribes to a source and to the inner streams made of its values, a limited number of them at a time.
///
/// If it is ordered, it emits their values in the order of the streams. A stream then keeps its turn, and counts as running, until its
/// events have been emitted.
///
/// The state belongs to the owner of the gate. The inner streams are made and attached after the gate is released.
final class LimitedFlattening<Value, Result> {
  typealias Selector = (Value) throws -> Observable<Result>

  private final class Turn {
    /// What the stream has emitted before its turn.
    let values = FIFOQueue<Result>()
    var completion: Completion?
  }

  private let coordinator: SourceCoordinator
  private let downstream: Sink<Result>
  private let limit: Int
  /// Whether the values for further streams wait, and are not dropped.
  private let isQueueing: Bool
  // Unchecked, as in `Box`: each value makes several accesses, none of which lasts while other code runs.
  @safe @exclusivity(unchecked) private var running = 0
  @safe @exclusivity(unchecked) private var isSourceCompleted = false
  /// Whether the source has completed or was deallocated.
  @safe @exclusivity(unchecked) private var isSourceGone = false
  private let waiting = FIFOQueue<Value>()
  /// If the values are ordered, the turns of the running streams: the first one emits, and the others collect their values.
  private let turns = FIFOQueue<Turn>()
  private let isOrdered: Bool
  /// Makes the streams of values that have waited.
  ///
  /// Released as soon as no further stream will be made, because it may retain the running ones.
  private var selector: Selector?

  init(
    atMost limit: Int, isQueueing: Bool, isOrdered: Bool, _ downstream: Sink<Result>, _ selector: @escaping Selector
  ) {
    coordinator = SourceCoordinator(downstream.scope, sources: 1)
    self.downstream = downstream
    self.limit = limit
    self.isQueueing = isQueueing
    self.isOrdered = isOrdered
    self.selector = selector
  }

  func attach(_ source: Observable<Value>, retaining argument: Any, _ selector: @escaping Selector) {
    coordinator.attachUngated(
      source, retaining: argument, next: { self.receive($0, selector) },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.isSourceCompleted = true
        self.completeIfDone()
        self.sourceIsGone()
      }, onAbandoned: sourceIsGone)
  }

  // The source's sink retains `selector`. So it is not loaded here, which would retain it for each value.
  private func receive(_ value: Value, _ selector: Selector) {
    guard !isOrdered, coordinator.enterWithEvent() else { return submit(value) }
    let isStarted = starts(value)
    coordinator.leave()
    // The source is active, so the stream need not count.
    if isStarted { attachStream(of: value, isCounted: false, selector) }
  }

  /// Returns whether to make a stream of `value` now.
  ///
  /// Otherwise, it waits or is dropped. Called by the owner of the gate.
  private func starts(_ value: Value) -> Bool {
    if running < limit {
      running += 1
      return true
    }
    if isQueueing { waiting.append(value) }
    return false
  }

  /// Handles a value of the source, now or when the owner of the gate reaches it.
  ///
  /// Not inlined, so that only this allocates a closure.
  @inline(never)
  private func submit(_ value: Value) {
    coordinator.perform {
      if self.starts(value) { self.startStream(of: value) } else { self.completeIfDone() }
    }
  }

  /// Called by the owner of the gate when the source has completed or was deallocated.
  private func sourceIsGone() {
    isSourceGone = true
    releaseSelectorIfUnneeded()
  }

  private func releaseSelectorIfUnneeded() {
    if isSourceGone, waiting.isEmpty { selector = nil }
  }

  private func completeIfDone() {
    if isSourceCompleted, running == 0 { downstream.finish(.completed) }
  }

  /// Starts the stream of `value` after the gate is released.
  private func startStream(of value: Value) {
    guard let selector, downstream.scope.isOpen else { return }
    releaseSelectorIfUnneeded()
    // The stream counts from now on: its value may be the last one that the source has sent before it is deallocated.
    coordinator.sourceAdded()
    guard isOrdered else { return coordinator.afterLeave { self.attachStream(of: value, isCounted: true, selector) } }
    let turn = Turn()
    turns.append(turn)
    coordinator.afterLeave { self.attachStream(of: value, at: turn, selector) }
  }

  private func attachStream(of value: Value, at turn: Turn, _ selector: Selector) {
    guard downstream.scope.isOpen else { return }
    let stream: Observable<Result>
    // An error of the selector takes its turn, as one of its stream would.
    do { stream = try selector(value) } catch { stream = .error(error) }
    attach(stream, next: { self.received($0, at: turn) }, end: { self.ended($0, at: turn) })
  }

  /// `isCounted` says whether the stream counts as a source of the coordinator.
  private func attachStream(of value: Value, isCounted: Bool, _ selector: Selector) {
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
  private func attachStreams(from first: Box<Value>, _ selector: Selector) {
    var next = first
    while let stream = makeStream(of: next.value, selector) {
      guard stream.isImmediate else { return attachStream(stream) }
      guard let following = emit(stream, isCounted: true) else { return }
      next = following
    }
  }

  private func makeStream(of value: Value, _ selector: Selector) -> Observable<Result>? {
    guard downstream.scope.isOpen else { return nil }
    do { return try selector(value) } catch {
      fail(error)
      return nil
    }
  }

  private func fail(_ error: any Error) {
    let downstream = downstream
    coordinator.perform { downstream.fail(error) }
  }

  /// Emits the value of a stream that completes at once, now or when the owner of the gate reaches it.
  ///
  /// - Returns: The value whose stream follows and counts.
  private func emit(_ stream: Observable<Result>, isCounted: Bool) -> Box<Value>? {
    guard coordinator.enterWithEvent() else {
      submit(stream, isCounted: isCounted)
      return nil
    }
    let next = emitted(stream, isCounted: isCounted)
    if next != nil { releaseSelectorIfUnneeded() }
    coordinator.leave()
    return next
  }

  private func submit(_ stream: Observable<Result>, isCounted: Bool) {
    // Other streams can be started before the owner reaches this one.
    if !isCounted { coordinator.sourceAdded() }
    coordinator.submitEvent {
      guard let next = self.emitted(stream, isCounted: true), let selector = self.selector else { return }
      self.releaseSelectorIfUnneeded()
      self.coordinator.afterLeave { self.attachStream(of: next.value, isCounted: true, selector) }
    }
  }

  /// Sends the value of a stream that completes at once, and returns the value whose stream follows and counts.
  ///
  /// Called by the owner of the gate.
  private func emitted(_ stream: Observable<Result>, isCounted: Bool) -> Box<Value>? {
    guard downstream.scope.isOpen else { return nil }
    stream.withImmediateValue { downstream.next($0) }
    if !waiting.isEmpty {
      if !isCounted { coordinator.sourceAdded() }
      return Box(waiting.removeFirst())
    }
    running -= 1
    if isCounted {
      completeIfDone()
      coordinator.sourceRemoved(wasAbandoned: false)
    }
    return nil
  }

  private func attachStream(_ stream: Observable<Result>) {
    let downstream = downstream
    attach(
      stream, next: { downstream.send($0) },
      end: { completion in
        if case .error = completion { return downstream.finishEarly(completion) }
        self.streamCompleted()
      })
  }

  /// Called by the owner of the gate.
  private func streamCompleted() {
    if !waiting.isEmpty { return startStream(of: waiting.removeFirst()) }
    running -= 1
    completeIfDone()
  }

  /// Called by the owner of the gate.
  private func received(_ value: Result, at turn: Turn) {
    if turns.first === turn { downstream.send(value) } else { turn.values.append(value) }
  }

  /// Called by the owner of the gate.
  private func ended(_ completion: Completion, at turn: Turn) {
    turn.completion = completion
    while !turns.isEmpty, let completion = turns.first.completion {
      if case .error = completion { return downstream.finishEarly(completion) }
      _ = turns.removeFirst()
      if !turns.isEmpty { emitValues(of: turns.first) }
      streamCompleted()
    }
  }

  private func emitValues(of turn: Turn) {
    while !turn.values.isEmpty, downstream.scope.isOpen { downstream.next(turn.values.removeFirst()) }
  }

  private func attach(_ stream: Observable<Result>, next: @escaping (Result) -> Void, end: @escaping (Completion) -> Void) {
    guard let inner = coordinator.addSource(next: next, end: end) else { return }
    Trampoline.current.attach {
      // The selector, or another stream's turn, may have disposed the subscription.
      if inner.isOpen { inner.attach(to: stream) }
    }
  }
}

extension Observable {
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
        .attach(self, retaining: argument ?? selector, selector)
    }
  }
}
