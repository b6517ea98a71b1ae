import RillLocks

/// A window or group that an operator emits, which misses nothing while a queue delays the operator's own event.
///
///     operator     send A    1 of A      2 of A
///     busy gate    queue A               deliver A, which is subscribed to
///     late         begins    keep 1      keep 2, replay 1 and 2; ends when A is delivered
///
/// If a gate downstream is busy, it queues the stream, and another thread can deliver it later. What the source sends to the stream
/// meanwhile goes to its subscribers, and is kept for those who subscribe in that delivery.
@usableFromInline
final class EmittedStream<Element>: @unchecked Sendable {
  // Sendable: the source, which is serial, uses what is not behind a lock. A suspended delivery only reads `pending`, which was set before.

  /// What those who subscribe see of `late`.
  private struct State {
    /// Nil if there is none, or if the stream has been delivered everywhere.
    var late: ReplayingHub<Element>?
    var hasLateSubscribers = false
  }

  @usableFromInline let hub = Hub<Element>()
  private let state = Locked(State())
  /// Has what is kept, and those who have subscribed to it.
  private var late: ReplayingHub<Element>?
  /// Disposed when the stream has been delivered everywhere; nil if no gate has queued it.
  private var pending: RefCountDisposable?

  @usableFromInline
  init() {}

  /// Calls `send`, which sends the stream to the operator's subscriber.
  @usableFromInline
  func deliver(_ send: () -> Void) {
    let outer = ThreadContext.suspendSender
    ThreadContext.current.deliver(for: { [self] in suspend($0, outer) }, send)
    pending?.dispose()
  }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    hub.next(value)
    if late != nil { sendToLateSubscribers(value) }
  }

  @inline(never)
  private func sendToLateSubscribers(_ value: Element) {
    late?.next(value)
    if state.withLock({ $0.late == nil && !$0.hasLateSubscribers }) { late = nil }
  }

  @usableFromInline
  func end(_ completion: Completion) {
    hub.end(completion)
    late?.end(completion)
  }

  @usableFromInline
  func releaseSubscribers() {
    hub.releaseSubscribers()
    late?.releaseSubscribers()
  }

  func subscribe(_ sink: Sink<Element>) {
    let late = state.withLock { state in
      if state.late != nil { state.hasLateSubscribers = true }
      return state.late
    }
    if let late { late.subscribe(sink) } else { hub.subscribe(sink) }
  }

  /// Keeps values until `work`, which delivers the stream, has run: see `ThreadContext.SenderSuspending`.
  private func suspend(_ work: (() -> Void)?, _ outer: ThreadContext.SenderSuspending?) -> @Sendable () -> Void {
    guard let work else {
      // A receiver that is not ready has the stream already.
      if let outer { return outer(nil) }
      return {}
    }
    let delivery = (pending ?? keepValues()).retain()
    // Sendable: only the thread that delivers runs it.
    nonisolated(unsafe) let deliver = {
      ThreadContext.current.deliver(for: { self.suspend($0, outer) }, work)
      delivery.dispose()
    }
    if let outer { return outer(unsafe deliver) }
    return { unsafe deliver() }
  }

  /// Called by the source, before another thread can have the stream.
  private func keepValues() -> RefCountDisposable {
    let late = ReplayingHub<Element>(.all, limit: .max)
    self.late = late
    state.withLock { $0.late = late }
    let pending = RefCountDisposable(
      disposable: AnonymousDisposable { [self] in
        state.withLock { $0.late = nil }
        late.stopReplaying()
      })
    self.pending = pending
    return pending
  }
}
