import CRillThreads
import RillLocks

/// Serializes work: one thread at a time owns the gate and runs the work that arrives meanwhile, in order.
///
///     thread 1   enter  run a  run b  run c  leave
///     thread 2            queue b, return
///     inside a               queue c, return
///
/// No lock is held while work runs. The queue has a lock, which an owner takes only if work has arrived. An owner runs its own work, its
/// reentrant work, and at most `foreignWorkLimit` items of other threads. Then it passes the gate, still owned, to a dispatch queue, so
/// that other senders cannot keep its thread forever. What it queues by `submitAsOwner` does not count.
///
/// An owner enters with one compare-and-swap and leaves with another, which fails if work has arrived meanwhile. A thread that finds the
/// gate busy checks it a few times again, for two microseconds at most, and then queues its work.
///
///     state            owner         next
///     idle             0             enter, enqueue ▸ owned
///     owned            thread        leave ▸ idle; enqueue by others or by the owner, afterLeave ▸ owned, work is queued
///     … with work      thread | 1    drain ▸ idle when all is done, ▸ a dispatch queue owns it after `foreignWorkLimit`
@usableFromInline
class Gate: @unchecked Sendable {
  // Sendable: `owner` is atomic, `incoming` has its lock, and only the owner uses the rest.

  /// An item that arrived while the gate was busy.
  struct Work {
    let run: () -> Void
    let origin: ThreadContext.WorkOrigin
  }

  enum Admission {
    /// The caller owns the gate, and nothing is queued. It does its work and calls `leave()`.
    case entered
    /// The caller owns the gate, and its work is queued. It calls `drain()`.
    case mustDrain
    /// Another owner will do the work.
    case queued
  }

  /// How often to check a busy gate again before queueing.
  #if EXPLORE_INTERLEAVINGS
    private static let spinLimit = 1  // More would repeat the same choices.
  #else
    private static let spinLimit = 3
  #endif
  /// How long to wait between two checks, as `rill_spin_wait` counts: about 0.7 microseconds.
  ///
  /// Each check takes the gate's cache line from its owner, who meanwhile delivers dozens of events without it.
  private static var spinWait: Int32 { 16 }

  /// The identity of the owner's thread, or 0.
  ///
  /// The lowest bit is set when work is queued.
  final let owner = Atomic<UInt>(0)
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var owned = Owned()
  /// Last: it ends with a single byte, behind which the single bytes of subclasses find room.
  final let incoming = Locked<[Work]>([])

  /// What only the owner uses.
  struct Owned {
    /// The owner's share of the queue, in reverse order, so that removing the next item moves it out.
    var taken: [Work] = []
    /// Work that must not run while its thread owns the gate.
    var deferred: [() -> Void] = []
  }

  init() {}

  /// Claims the gate if it is idle.
  ///
  /// A caller that receives false queues its work.
  @inline(__always)
  final func enter() -> Bool {
    let me = rill_thread_identity()
    return owner.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged || spinToEnter(me)
  }

  /// Waits briefly for an owner that is about to leave: queueing costs more than most deliveries take.
  ///
  /// Waits only once if the owner has a queue, because it is probably longer than this thread should wait.
  @inline(never)
  final func spinToEnter(_ me: UInt) -> Bool {
    var remaining = Gate.spinLimit
    while true {
      let seen = owner.load(ordering: .relaxed)
      if seen | 1 == me | 1 { return false }
      if seen == 0, owner.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
      if remaining == 0 { return false }
      remaining = seen & 1 == 1 ? 0 : remaining - 1
      rill_spin_wait(Gate.spinWait)
    }
  }

  /// Claims the gate if it is idle, and otherwise queues `run`.
  @inline(__always)
  final func enter(orQueue run: @autoclosure () -> () -> Void) -> Admission { enter() ? .entered : enqueue(run()) }

  /// Does what an admission asks for: `work` if the gate was entered, or everything that is queued.
  @inline(__always)
  final func proceed(_ admission: Admission, _ work: () -> Void) {
    switch admission {
    case .entered:
      work()
      leave()
    case .mustDrain: drain()
    case .queued: break
    }
  }

  /// Queues `run` for the owner, or claims the gate if it has become idle.
  ///
  /// Calls `accepted` at the moment from which other threads' work is queued behind `run`, and before anybody runs it.
  final func enqueue(_ run: @escaping () -> Void, accepted: () -> Void = {}) -> Admission {
    enqueue(Work(run: ThreadContext.queueing(run), origin: ThreadContext.workOrigin), accepted: accepted)
  }

  private final func enqueue(_ work: Work, accepted: () -> Void) -> Admission {
    incoming.withLock { queue in
      queue.append(work)
      let admission = signalWork(rill_thread_identity())
      // Not before the gate is marked: until then, the owner can leave, and another thread enter an idle gate and run its work first.
      accepted()
      return admission
    }
  }

  /// Marks the gate as having work queued, or claims it.
  ///
  /// Called under the lock of the queue: the owner checks the queue under that lock before it leaves.
  private final func signalWork(_ me: UInt) -> Admission {
    while true {
      let seen = owner.load(ordering: .relaxed)
      if seen & 1 == 1 { return .queued }
      let desired = seen == 0 ? me | 1 : seen | 1
      if owner.compareExchange(expected: seen, desired: desired, ordering: .acquiring).exchanged {
        return seen == 0 ? .mustDrain : .queued
      }
    }
  }

  /// Queues `run`.
  ///
  /// If the gate has no owner, runs everything that is queued.
  final func submit(_ run: @escaping () -> Void) {
    if case .mustDrain = enqueue(run) { drain() }
  }

  /// Queues `run` as work of the gate's owner, even if this thread does something for another one now.
  ///
  /// Called by the owner.
  final func submitAsOwner(_ run: @escaping () -> Void) {
    assertOwned()
    _ = enqueue(Work(run: ThreadContext.queueing(run), origin: .ownerOfGate), accepted: {})
  }

  /// Runs `work` as the owner: now, or when the owner reaches it.
  final func run(_ work: @escaping () -> Void) { proceed(enter(orQueue: work), work) }

  /// Stops a debug build of the package if another thread calls what only the owner may.
  @inline(__always)
  final func assertOwned() {
    assert(owner.load(ordering: .relaxed) & ~1 == rill_thread_identity(), "this thread does not own the gate")
  }

  /// Runs `work` after the gate is released or passed on, on the thread that does so.
  ///
  /// Called by the owner.
  @usableFromInline
  final func afterLeave(_ work: @escaping () -> Void) {
    assertOwned()
    owned.deferred.append(work)
    // Work counts as queued, so that `leave()` drains. Others can only have set this bit meanwhile.
    owner.store(rill_thread_identity() | 1, ordering: .relaxed)
  }

  /// Releases the gate after the work that was queued meanwhile has run.
  @inline(__always)
  final func leave() {
    // For retains: see `rill_compiler_barrier`.
    rill_compiler_barrier()
    let me = rill_thread_identity()
    if !owner.compareExchange(expected: me, desired: 0, ordering: .releasing).exchanged { drain() }
  }

  /// Runs everything that is queued, as the owner, and releases the gate.
  final func drain() {
    let own = ThreadContext.workOrigin
    var foreignCount = 0
    var due: [() -> Void] = []
    passing: repeat {
      while !owned.taken.isEmpty {
        // Not `last`, which would retain the item.
        let origin = owned.taken[owned.taken.count - 1].origin
        if origin != own, origin != .ownerOfGate {
          foreignCount += 1
          if foreignCount > ThreadContext.foreignWorkLimit {
            // This thread runs it, and not the next owner, for which others could keep the queue from ever being empty.
            due = exchange(&owned.deferred, with: [])
            continueOnQueue()
            break passing
          }
          ThreadContext.runForeign { runNext() }
        } else {
          ThreadContext.runQueued { runNext() }
        }
      }
    } while takeQueue(orLeaveWith: &due)
    for work in due { work() }
  }

  /// Removes the next item from the owner's share, runs it, and releases it before anything else happens.
  final func runNext() { owned.taken.removeLast().run() }

  /// Takes what has arrived.
  ///
  /// If nothing has, releases the gate, stores the deferred work in `due` and returns false.
  final func takeQueue(orLeaveWith due: inout [() -> Void]) -> Bool {
    let more = incoming.withLock { queue in
      if queue.isEmpty {
        due = exchange(&owned.deferred, with: [])
        owner.store(0, ordering: .releasing)
        return false
      }
      swap(&queue, &owned.taken)
      return true
    }
    if more { owned.taken.reverse() }
    return more
  }

  private final func continueOnQueue() {
    // Until then, the word is still that of this thread, which queues its work as all others do.
    runOnNewQueue("rill.gate") {
      self.owner.store(rill_thread_identity() | 1, ordering: .relaxed)
      self.drain()
    }
  }
}
