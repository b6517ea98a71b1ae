/// Subscribes to a source and to the inner streams made of its values, a limited number of them at a time.
///
/// The superclasses have the streams: `RunningStreams` those that run, `WaitingStreams` those that wait, and the right to start them. This
/// class decides on which thread a stream starts.
///
/// `limiter` decides without the gate whether the stream of a value starts at once. So it is attached before the source sends the next value,
/// even if another thread is delivering: it can be a group, which drops what it receives before it has a subscriber. For the same reason, a
/// value that waits for nothing but another start is a part of its delivery.
///
/// Values that have waited start on the thread that ends the stream before them, no matter which thread sent them. If other threads go on
/// sending meanwhile, that thread starts at most `foreignWorkLimit` of their values, and a dispatch queue the rest. It starts all values
/// that were waiting before: an actor or a serial queue can have sent them, and run on another thread now.
final class LimitedFlattening<Value, Result>: WaitingStreams<Value, Result> {
  init(
    atMost limit: Int, isQueueing: Bool, isOrdered: Bool, _ downstream: Sink<Result>, _ selector: @escaping Selector
  ) {
    super.init(downstream, ConcurrencyLimiter(atMost: limit, isQueueing: isQueueing), isOrdered: isOrdered, selector)
  }

  func attachSource(_ source: Observable<Value>, retaining argument: Any, _ selector: @escaping Selector) {
    coordinator.attachOuterSource(
      source, retaining: argument, next: { self.receive($0, selector) },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.sourceIsGone(.completed)
      }, onAbandoned: { self.sourceIsGone(.deallocated) })
  }

  // The source's sink retains `selector`. So it is not loaded here, which would retain it for each value.
  private func receive(_ value: Value, _ selector: @escaping Selector) {
    switch limiter.admit() {
    case .starts: startStream(of: value, selector)
    case .waits(let isAtLimit): enqueue(value, isAtLimit: isAtLimit)
    case .isDropped: break
    }
  }

  /// Starts the stream of a value that need not wait, on the thread of the source.
  private func startStream(of value: Value, _ selector: Selector) {
    guard let stream = makeStream(of: value, selector) else { return }
    // A run, as for an attachment: synchronous sources that an observer subscribes to take turns with this one.
    Trampoline.run {
      let hasEntered = enterToEmit(orAttach: stream)
      if hasEntered { coordinator.leave() }
      // Without the gate: while another thread delivers, the next value must not wait for it. No value waits for this start, because the
      // source sends none before it has sent this one.
      limiter.startFinished()
    }
  }

  /// Nil if the operator is over.
  private func makeStream(of value: Value, _ selector: Selector) -> Observable<Result>? {
    guard downstream.scope.isOpen else { return nil }
    // An error of the selector takes its turn, as one of its stream would.
    do { return try selector(value) } catch { return .error(error) }
  }

  /// Starts the stream of `first`, and in the same run those of the values that follow, as long as the limit permits.
  override func startStreams(from first: NextValue, _ selector: @escaping Selector) {
    // The selector runs before: nothing waits yet that what it subscribes to itself would take turns with.
    withStream(of: first, selector) { stream in
      // These calls can be nested, without a limit: a stream that completes at once can make its observer send the next value.
      Trampoline.current.attach {
        var next = self.startAndTakeNext(stream)
        while let value = next {
          next = nil
          self.withStream(of: value, selector) { next = self.startAndTakeNext($0) }
        }
      }
    }
  }

  private func startAndTakeNext(_ stream: Observable<Result>) -> NextValue? {
    takeNext(hasEntered: enterToEmit(orAttach: stream))
  }

  /// Calls `start` with the stream of a value that has waited, or lets a queue start it and those that follow if this thread has done enough
  /// for others.
  // Not inlined, so that only this allocates its closures.
  @inline(never)
  private func withStream(of next: NextValue, _ selector: @escaping Selector, _ start: @escaping (Observable<Result>) -> Void) {
    let value = next.value
    let isDone = ThreadContext.runWithinForeignLimit(isForeign: value.isConcurrent) {
      value.perform {
        // A disposed operator releases this object, and with it what waits: its `QueuedPart` ends the waiting of a sender or a group.
        if let stream = self.makeStream(of: value.value, selector) { start(stream) }
      }
    }
    if isDone { return }
    // Sendable: only the queue starts streams until it has started this one, so no other thread uses what the closure captures.
    nonisolated(unsafe) let startOnQueue = { self.startStreams(from: next, selector) }
    runOnNewQueue("rill.flattening") { unsafe startOnQueue() }
  }
}
