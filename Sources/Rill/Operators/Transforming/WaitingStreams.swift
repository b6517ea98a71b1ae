import CRillThreads
import RillLocks

/// The inner streams of `LimitedFlattening` that wait: their values, and the right to start them.
///
/// One thread at a time has the right: it makes and attaches streams, outside of the gate and in the order of their values.
///
///     the right is                                                                       limiter
///     claimed    by the source, for a value that need not wait                           admit
///                by the owner of the gate, for the first value that waits (`claimStart`) claimStart
///     kept       by this thread, for the next one (`takeNextOrRelease`)                  keepStart
///     passed on  to the owner of a busy gate (`takeNext`)
///                to a dispatch queue (`LimitedFlattening`)
///     released   after the stream of a value that need not wait                          startFinished
///                when no value waits, or at the limit (`takeNextOrRelease`)              startFinished
///     abandoned  when the operator is over: nothing starts any more
///
/// All state belongs to the owner of the gate.
class WaitingStreams<Value, Result>: RunningStreams<Result> {
  typealias Selector = (Value) throws -> Observable<Result>
  /// A value that has waited, and whose stream starts next: in a box, because code for all types copies an optional struct at each use.
  typealias NextValue = Box<WaitingValue<Value>>

  private let waiting = FIFOQueue<WaitingValue<Value>>()
  /// The identity of the thread that starts the streams of values that have waited, or 0.
  ///
  /// A queue that continues is noted when it takes its next value.
  // Unchecked, as in `Box`: each value makes several accesses, none of which lasts while other code runs.
  @safe @exclusivity(unchecked) private var starter: UInt = 0
  /// Creates the streams of values that have waited.
  ///
  /// Released as soon as no further stream will be made, because it may retain the running ones.
  private var selector: Selector?
  @safe @exclusivity(unchecked) private var source = Source.active

  enum Source {
    case active, completed, deallocated
  }

  init(_ downstream: Sink<Result>, _ limiter: consuming ConcurrencyLimiter, isOrdered: Bool, _ selector: @escaping Selector) {
    self.selector = selector
    super.init(downstream, limiter, isOrdered: isOrdered)
  }

  /// Starts the stream of `first`, and those of the values that `takeNext` returns.
  ///
  /// Called with the right, and not by the owner of the gate.
  func startStreams(from first: NextValue, _ selector: @escaping Selector) {
    preconditionFailure("LimitedFlattening overrides it")
  }

  /// Lets a value wait: for the end of a stream if `isAtLimit`, and otherwise until another stream has started.
  ///
  /// Called by the source, without the gate.
  @inline(never)
  final func enqueue(_ value: Value, isAtLimit: Bool) {
    let (sender, delayedStart) = (rill_thread_identity(), isAtLimit ? nil : QueuedPart(ThreadContext.queueing))
    coordinator.perform {
      let isConcurrent = self.starter != 0 && self.starter != sender
      self.waiting.append(WaitingValue(value: value, isConcurrent: isConcurrent, delayedStart: delayedStart))
      self.claimStart()
    }
  }

  final func sourceIsGone(_ source: Source) {
    coordinator.assertOwned()
    self.source = source
    completeIfDone()
    releaseSelectorIfUnneeded()
  }

  override final func streamHasEnded() {
    coordinator.assertOwned()
    // Also here, where it saves a call for each stream.
    if !waiting.isEmpty { claimStart() }
    completeIfDone()
  }

  private final func completeIfDone() {
    if source == .completed, limiter.isIdle { downstream.finish(.completed) }
  }

  private final func releaseSelectorIfUnneeded() {
    if source != .active, waiting.isEmpty { selector = nil }
  }

  private final var hasValueToStart: Bool {
    coordinator.assertOwned()
    return !waiting.isEmpty && downstream.scope.isOpen
  }

  /// Starts the streams of values that wait, after the gate is released, unless a thread has the right.
  private final func claimStart() {
    guard let selector, hasValueToStart, limiter.claimStart() else { return }
    // Counts as a source until the right is released: the source can be deallocated before.
    coordinator.sourceAdded()
    let first = removeFirst()
    coordinator.afterLeave { self.startStreams(from: first, selector) }
  }

  /// Keeps the right for the next value, passes it on, or releases it, when this thread has started a stream.
  ///
  /// - Parameter hasEntered: whether this thread has entered the gate, which this leaves.
  /// - Returns: The value whose stream this thread starts next.
  final func takeNext(hasEntered: Bool) -> NextValue? {
    guard hasEntered || coordinator.enter() else {
      coordinator.submit {
        // Before the last value is taken, which releases it.
        let selector = self.selector
        guard let next = self.takeNextOrRelease(), let selector else { return }
        self.coordinator.afterLeave { self.startStreams(from: next, selector) }
      }
      return nil
    }
    defer { coordinator.leave() }
    return takeNextOrRelease()
  }

  private final func takeNextOrRelease() -> NextValue? {
    if hasValueToStart, limiter.keepStart() { return removeFirst() }
    starter = 0
    limiter.startFinished()
    coordinator.sourceRemoved(wasAbandoned: false)
    return nil
  }

  // Not inlined: each further value of a run would otherwise look up types that depend on `Value`.
  @inline(never)
  private final func removeFirst() -> NextValue {
    starter = rill_thread_identity()
    let first = NextValue(waiting.removeFirst())
    releaseSelectorIfUnneeded()
    return first
  }
}
