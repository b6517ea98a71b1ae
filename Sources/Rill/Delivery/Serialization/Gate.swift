public import CRillThreads
import Dispatch
public import RillLocks

/// Serializes work without a lock: one thread at a time owns the gate and runs the work that arrives meanwhile, in order.
///
///     thread 1   enter  run a  run b  run c  leave
///     thread 2            queue b, return
///     inside a               queue c, return
///
/// No lock is held while work runs. An owner runs its own work, its reentrant work, and at most `foreignWorkLimit` items of other
/// threads. Then it passes the gate, still owned, to a dispatch queue, so that other senders cannot keep its thread forever.
///
/// Entering an idle gate takes one compare-and-swap. Leaving takes one plain store while the gate is uncontended: the owner releases
/// the gate and *then* reads `contention`. The first thread that finds the gate busy writes `contention` and *then* makes all threads
/// of the process execute a memory barrier. So either the owner sees the change, or the other thread sees the idle gate. From then
/// on, leaving takes a compare-and-swap too.
@usableFromInline
class Gate: @unchecked Sendable {
  // Sendable: `owner` and `contention` are atomic, `incoming` has its lock, and only the owner uses the rest.

  /// An item that arrived while the gate was busy.
  struct Work {
    let run: () -> Void
    let thread: UInt
  }

  /// The result of an attempt to get work done.
  @usableFromInline
  enum Admission {
    /// The caller owns the gate, and nothing is queued. It does its work and calls `leave()`.
    case entered
    /// The caller owns the gate, and its work is queued. It calls `drain()`.
    case mustDrain
    /// Another owner will do the work.
    case queued
  }

  /// How far threads have met at this gate, as bytes that are cheap to compare.
  @usableFromInline
  enum Contention {
    /// Only one thread at a time has come.
    @_alwaysEmitIntoClient static var none: UInt8 { 0 }
    /// The owner has queued work from inside, and checks the queue before it leaves.
    static var reentrant: UInt8 { 1 }
    /// Two threads have just met.
    ///
    /// The owner may still leave with a plain store that hides queued work, so all work is queued.
    @_alwaysEmitIntoClient static var firstMeeting: UInt8 { 2 }
    /// Two threads have met, and every owner knows it.
    static var known: UInt8 { 3 }
  }

  /// How often to check a busy gate again before queueing: about 0.1 microseconds.
  #if EXPLORE_INTERLEAVINGS
    private static let spinLimit = 1  // More would repeat the same choices.
  #else
    private static let spinLimit = 64
  #endif

  /// How many items of other threads an owner runs before it passes the gate on.
  #if EXPLORE_INTERLEAVINGS
    static let foreignWorkLimit = 1
  #else
    static let foreignWorkLimit = 1024
  #endif

  private static let hasProcessBarrier = rill_has_process_barrier()

  /// The identity of the owner's thread, or 0 if the gate is idle.
  ///
  /// The lowest bit is set when work is queued.
  @usableFromInline final let owner = Atomic<UInt>(0)
  @usableFromInline final let contention: Atomic<UInt8>
  private final let incoming = Locked<[Work]>([])
  /// The owner's share of the queue, in reverse order, so that removing the next item moves it out.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var batch: [Work] = []
  /// Work that must not run while the gate is owned.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var deferred: [() -> Void] = []

  @usableFromInline
  init() { contention = Atomic(Gate.hasProcessBarrier ? Contention.none : Contention.known) }

  // MARK: Entering

  /// Claims the gate if it is idle.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func enter() -> Bool {
    guard contention.load(ordering: .relaxed) != Contention.firstMeeting else { return false }
    return owner.compareExchange(expected: 0, desired: rill_thread_identity(), ordering: .acquiring).exchanged
      || spinToEnter()
  }

  /// Waits briefly for an owner that is about to leave: queueing costs more than most deliveries take.
  @usableFromInline
  final func spinToEnter() -> Bool {
    let me = rill_thread_identity()
    for _ in 0..<Gate.spinLimit {
      let seen = owner.load(ordering: .relaxed)
      if seen & 1 == 1 || seen == me || contention.load(ordering: .relaxed) == Contention.firstMeeting { return false }
      if seen == 0, owner.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
    }
    return false
  }

  /// Queues `run` for the owner, or claims the gate if it has become idle.
  @usableFromInline
  final func enqueue(_ run: @escaping () -> Void) -> Admission {
    let me = rill_thread_identity()
    let work = Work(run: run, thread: me)
    let outcome = incoming.withLock { queue in
      queue.append(work)
      return signalWork(me)
    }
    if case .signalled(let admission) = outcome { return admission }
    rill_process_barrier()
    let second = incoming.withLock { _ in signalWork(me) }
    guard case .signalled(let admission) = second else { preconditionFailure("contention was recorded before the barrier") }
    return admission
  }

  private enum WorkSignal: Equatable {
    case signalled(Admission)
    case firstMeeting
  }

  /// Marks the gate as having work queued, or claims it.
  ///
  /// Called under the lock of the queue.
  private final func signalWork(_ me: UInt) -> WorkSignal {
    while true {
      let seen = owner.load(ordering: .relaxed)
      let desired: UInt
      if seen == 0 {
        desired = me | 1
      } else if seen & 1 == 1 {
        // The owner knows of queued work. It checks the queue, under its lock, before it leaves.
        return .signalled(.queued)
      } else if seen == me {
        if contention.load(ordering: .relaxed) == Contention.none { contention.store(Contention.reentrant, ordering: .relaxed) }
        desired = seen | 1
      } else if contention.load(ordering: .relaxed) >= Contention.firstMeeting {
        desired = seen | 1
      } else {
        // The barrier that follows orders it.
        contention.store(Contention.firstMeeting, ordering: .relaxed)
        return .firstMeeting
      }
      if owner.compareExchange(expected: seen, desired: desired, ordering: .acquiring).exchanged {
        return .signalled(seen == 0 ? .mustDrain : .queued)
      }
    }
  }

  /// Queues `run`.
  ///
  /// If the gate has no owner, runs everything that is queued.
  @usableFromInline
  final func submit(_ run: @escaping () -> Void) {
    if case .mustDrain = enqueue(run) { drain() }
  }

  // MARK: Leaving

  /// Releases the gate after the work that was queued meanwhile has run.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func leave() {
    if contention.load(ordering: .relaxed) == Contention.none {
      owner.store(0, ordering: .releasing)
      rill_compiler_barrier()
      if contention.load(ordering: .relaxed) != Contention.none { recheckQueue() }
    } else {
      leaveContended()
    }
  }

  @usableFromInline
  final func leaveContended() {
    if !owner.compareExchange(expected: rill_thread_identity(), desired: 0, ordering: .releasing).exchanged { drain() }
  }

  /// Claims the gate again if another thread queued work while this one left.
  @usableFromInline
  final func recheckQueue() {
    let me = rill_thread_identity()
    let mustDrain = incoming.withLock { queue in !queue.isEmpty && signalWork(me) == .signalled(.mustDrain) }
    if mustDrain { drain() }
  }

  /// Runs `work` after the gate is released, on the thread that releases it.
  ///
  /// Called by the owner, from work that `runAndLeave` runs or that was queued.
  @usableFromInline
  final func afterLeave(_ work: @escaping () -> Void) { deferred.append(work) }

  /// Runs `work` after `enter()`, releases the gate, and runs what `afterLeave` has deferred.
  @usableFromInline
  final func runAndLeave(_ work: () -> Void) {
    work()
    let due = takeDeferred()
    leave()
    for work in due { work() }
  }

  private final func takeDeferred() -> [() -> Void] {
    if deferred.isEmpty { return [] }
    defer { deferred = [] }
    return deferred
  }

  /// Runs everything that is queued, as the owner, and releases the gate.
  @usableFromInline
  final func drain() {
    let me = rill_thread_identity()
    var foreignCount = 0
    var due: [() -> Void] = []
    repeat {
      while let next = batch.last {
        if next.thread != me {
          foreignCount += 1
          if foreignCount > Gate.foreignWorkLimit { return continueOnQueue() }
        }
        runNext()
      }
    } while refillBatch(orLeaveWith: &due)
    for work in due { work() }
  }

  /// Removes the next item from the batch, runs it, and releases it before anything else happens.
  private final func runNext() {
    let work = batch.removeLast()
    work.run()
  }

  /// Moves what has arrived to the batch.
  ///
  /// If nothing has, releases the gate, stores the deferred work in `due` and returns false.
  private final func refillBatch(orLeaveWith due: inout [() -> Void]) -> Bool {
    let more = incoming.withLock { queue in
      if queue.isEmpty {
        switch contention.load(ordering: .relaxed) {
        case Contention.reentrant: contention.store(Contention.none, ordering: .relaxed)
        // The owner at the first meeting has left the gate, or is this thread and leaves it now.
        case Contention.firstMeeting: contention.store(Contention.known, ordering: .relaxed)
        default: break
        }
        due = takeDeferred()
        owner.store(0, ordering: .releasing)
        return false
      }
      swap(&queue, &batch)
      return true
    }
    if more { batch.reverse() }
    return more
  }

  private final func continueOnQueue() {
    // A new serial queue has a thread even if all threads of the global queues are blocked. A global queue might not.
    DispatchQueue(label: "rill.gate").async {
      self.owner.store(rill_thread_identity() | 1, ordering: .relaxed)
      self.drain()
    }
  }
}

#if EXPLORE_INTERLEAVINGS
  // These replace the functions of CRillThreads, and the queue.
  private func rill_has_process_barrier() -> Bool { true }
  private func rill_process_barrier() { interleavingExplorer.processBarrier() }
  private typealias DispatchQueue = ExploredQueue
#endif
