/// The inner streams of `LimitedFlattening` that run: passes on their values, and calls `streamHasEnded()`.
///
/// `ConcurrencyLimiter` says until when a stream counts as running.
///
/// A superclass, and not an object that `LimitedFlattening` has: with a closure for the end of each stream, a value of `concatMap` took a third
/// more instructions.
class RunningStreams<Result> {
  final let coordinator: SourceCoordinator
  final let downstream: Sink<Result>
  final let limiter: ConcurrencyLimiter
  /// If the values are ordered, what the streams have emitted.
  private final let orderedOutput: OrderedOutput<Result>?

  init(_ downstream: Sink<Result>, _ limiter: consuming ConcurrencyLimiter, isOrdered: Bool) {
    coordinator = SourceCoordinator(downstream.scope, sources: 1)
    self.downstream = downstream
    self.limiter = limiter
    orderedOutput = isOrdered ? OrderedOutput(downstream) : nil
  }

  /// Called by the owner of the gate when a stream has completed and no longer counts.
  ///
  /// Overridden, because a closure costs more: see above.
  func streamHasEnded() { preconditionFailure("LimitedFlattening overrides it") }

  /// Emits the value of `stream` if it completes at once, and otherwise attaches it.
  final func start(_ stream: Observable<Result>) {
    if !stream.isImmediate {
      attach(stream)
    } else if coordinator.enter() {
      emit(stream)
      coordinator.leave()
    } else {
      emitWhenFree(stream)
    }
  }

  // Not inlined, so that only this allocates a closure.
  @inline(never)
  private final func emitWhenFree(_ stream: Observable<Result>) { coordinator.submit { self.emit(stream) } }

  private final func emit(_ stream: Observable<Result>) {
    coordinator.assertOwned()
    guard downstream.scope.isOpen else { return }
    if let orderedOutput, orderedOutput.hasPlaces {
      let place = OrderedOutput<Result>.Place()
      orderedOutput.add(place)
      stream.withImmediateValue { orderedOutput.receive($0, for: place) }
      end(place, .completed, in: orderedOutput)
    } else {
      stream.withImmediateValue { downstream.next($0) }
      limiter.streamEnded()
      streamHasEnded()
    }
  }

  private final func attach(_ stream: Observable<Result>) {
    if let orderedOutput { return attach(stream, takingTurnsIn: orderedOutput) }
    let source = coordinator.addSource(
      isAdditional: true, next: { self.downstream.send($0) },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.limiter.completionHandled()
        self.streamHasEnded()
      })
    source?.attach(to: stream, completed: { self.limiter.completionAccepted() })
  }

  private final func attach(_ stream: Observable<Result>, takingTurnsIn output: OrderedOutput<Result>) {
    let place = OrderedOutput<Result>.Place()
    // Before the events of the stream, which enter the gate later.
    coordinator.run { output.add(place) }
    coordinator.attach(
      stream, isAdditional: true,
      next: { value in
        self.coordinator.assertOwned()
        output.receive(value, for: place)
      }, end: { self.end(place, $0, in: output) })
  }

  private final func end(_ place: OrderedOutput<Result>.Place, _ completion: Completion, in output: OrderedOutput<Result>) {
    coordinator.assertOwned()
    place.completion = completion
    while let completion = output.endTurn() {
      if case .error = completion { return downstream.finishEarly(completion) }
      // Before an observer of the values of the next stream sends another one.
      limiter.streamEnded()
      output.emitValuesOfTurn()
      streamHasEnded()
    }
  }
}
