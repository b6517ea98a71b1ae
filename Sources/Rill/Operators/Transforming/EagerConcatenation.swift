/// Subscribes to the inner streams made of the values of a source, a limited number of them at a time, and emits their values in the
/// order of the streams.
///
/// A stream keeps its turn until its events have been emitted. So at most `limit` streams have values that wait for their turn. The
/// inner streams are made and attached after the gate is released.
final class EagerConcatenation<Value, Result> {
  typealias Selector = (Value) throws -> Observable<Result>

  /// The turn of a stream in the order of the output.
  private final class Turn {
    /// What the stream has emitted before its turn.
    let values = FIFOQueue<Result>()
    var completion: Completion?
  }

  private let coordinator: SourceCoordinator
  private let downstream: Sink<Result>
  private let limit: Int
  private let waiting = FIFOQueue<Value>()
  /// The streams that have not been emitted completely: the first one emits, and the others collect their values.
  private let turns = FIFOQueue<Turn>()
  private var isSourceCompleted = false
  private var isSourceGone = false
  /// Makes the streams of values.
  ///
  /// Released as soon as no further stream will be made, because it may retain the running ones.
  private var selector: Selector?

  init(atMost limit: Int, _ downstream: Sink<Result>, _ selector: @escaping Selector) {
    coordinator = SourceCoordinator(downstream.scope, sources: 1)
    self.downstream = downstream
    self.limit = limit
    self.selector = selector
  }

  func attach(_ source: Observable<Value>, _ selector: @escaping Selector) {
    coordinator.attachUngated(
      source, retaining: selector,
      next: { value in
        self.coordinator.perform {
          self.waiting.append(value)
          self.startStreams()
        }
      },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.isSourceCompleted = true
        self.completeIfDone()
        self.sourceIsGone()
      }, onAbandoned: sourceIsGone)
  }

  // MARK: Called by the owner of the gate

  private func sourceIsGone() {
    isSourceGone = true
    releaseSelectorIfUnneeded()
  }

  private func releaseSelectorIfUnneeded() {
    if isSourceGone, waiting.isEmpty { selector = nil }
  }

  private func completeIfDone() {
    if isSourceCompleted, waiting.isEmpty, turns.isEmpty { downstream.finish(.completed) }
  }

  /// Gives turns to values that wait, and starts their streams after the gate is released.
  private func startStreams() {
    while turns.count < limit, !waiting.isEmpty, downstream.scope.isOpen, let selector {
      let (value, turn) = (waiting.removeFirst(), Turn())
      turns.append(turn)
      // The stream counts from now on: its value may be the last one that the source has sent before it is deallocated.
      coordinator.sourceAdded()
      coordinator.afterLeave { self.startStream(of: value, at: turn, selector) }
    }
    releaseSelectorIfUnneeded()
  }

  private func received(_ value: Result, at turn: Turn) {
    if turns.first === turn { downstream.send(value) } else { turn.values.append(value) }
  }

  /// Records the end of a stream, and emits what has waited for it.
  private func ended(_ completion: Completion, at turn: Turn) {
    turn.completion = completion
    while !turns.isEmpty, let completion = turns.first.completion {
      if case .error = completion { return downstream.finishEarly(completion) }
      _ = turns.removeFirst()
      if !turns.isEmpty { emitValues(of: turns.first) }
    }
    startStreams()
    completeIfDone()
  }

  /// Emits what a stream has emitted before its turn, which has come.
  private func emitValues(of turn: Turn) {
    while !turn.values.isEmpty, downstream.scope.isOpen { downstream.next(turn.values.removeFirst()) }
  }

  // MARK: Called outside of the gate

  private func startStream(of value: Value, at turn: Turn, _ selector: Selector) {
    guard downstream.scope.isOpen else { return }
    let stream: Observable<Result>
    // An error of the selector takes its turn, as one of its stream would.
    do { stream = try selector(value) } catch { stream = .error(error) }
    let inner = coordinator.addSource(
      next: { (value: Result) in self.received(value, at: turn) }, end: { self.ended($0, at: turn) })
    guard let inner else { return }
    Trampoline.current.attach {
      // The selector, or another stream's turn, may have disposed the subscription.
      if inner.isOpen { inner.attach(to: stream) }
    }
  }
}

extension Observable {
  /// Emits the values of the streams that `selector` makes in the order of the streams, of which at most `limit` run at a time.
  @usableFromInline
  func flattenedInOrder<Result>(
    atMost limit: Int, operation: StaticString, _ selector: @escaping (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Observable<Result>(operation: operation) { downstream in
      EagerConcatenation(atMost: limit, downstream, selector).attach(self, selector)
    }
  }
}
