public import CRillThreads
import Dispatch
import RillLocks
public import Synchronization

/// Serialises work: one owner at a time, and everything that arrives meanwhile is done by the owner, in order.
///
///     thread 1   enter  work a  work b  work c  leave
///     thread 2             queue b, return
///     inside a                queue c, return
///
/// No lock is held while work runs. The owner does its own and its reentrant work and at most `patience` items of other
/// threads; then it hands the gate, still claimed, to a dispatch queue, so that no thread is captured by what others send.
///
/// Entering an idle gate is one compare-and-swap. Leaving it is one plain store as long as no two threads have met at it:
/// the owner gives the gate back and *then* looks at `meetings`; the first thread that finds the gate busy changes `meetings`
/// and *then* makes every thread of the process pass a memory barrier. So either the owner sees the change, or the other
/// thread sees the idle gate. From then on the gate is left with a compare-and-swap, too.
@usableFromInline
class Gate: @unchecked Sendable {
  // Sendable: `state` and `meetings` are atomic, `incoming` has its lock, and `batch` belongs to the owner alone.

  /// What arrived while the gate was busy.
  struct Work {
    let run: () -> Void
    let thread: UInt
  }

  /// What became of somebody who wanted in.
  @usableFromInline
  enum Admission {
    /// The gate is yours and nothing is queued: do your work, then `leave()`.
    case entered
    /// The gate is yours and your work is queued in it: `drain()`.
    case owed
    /// The owner will do it.
    case queued
  }

  /// How often to look again at a busy gate before queueing: about a tenth of a microsecond.
  private static let haste = 64

  /// How many items of other threads an owner does before it hands the gate on.
  static let patience = 1024

  private static let canBarAllThreads = rill_has_barrier_on_all_threads()

  /// 0 when idle, else the owner's identity; its lowest bit is set when work is queued.
  @usableFromInline final let state = Atomic<UInt>(0)
  /// 0 none; 1 the owner has met itself, and looks at the queue when it leaves; 2 two threads have just met: the owner may yet
  /// leave with a plain store that hides what is queued, so everyone goes through the queue; 3 two threads have met.
  @usableFromInline final let meetings: Atomic<UInt8>
  private final let incoming = Locked<[Work]>([])
  /// The owner's share of the queue, last first, so that taking the next one moves it out.
  @safe @exclusivity(unchecked) private final var batch: [Work] = []

  /// What is to be done once the gate has been left: what must not happen under it.
  @safe @exclusivity(unchecked) private final var afterwards: [() -> Void] = []

  @usableFromInline
  init() { meetings = Atomic(Gate.canBarAllThreads ? 0 : 3) }

  /// Claims the gate if it is idle.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func enter() -> Bool {
    guard meetings.load(ordering: .relaxed) != 2 else { return false }
    return state.compareExchange(expected: 0, desired: rill_thread_identity(), ordering: .acquiring).exchanged
      || enterSoon()
  }

  /// Waits a little for an owner that is about to leave: queueing costs more than most deliveries take.
  @usableFromInline
  final func enterSoon() -> Bool {
    let me = rill_thread_identity()
    for _ in 0..<Gate.haste {
      let seen = state.load(ordering: .relaxed)
      if seen & 1 == 1 || seen == me || meetings.load(ordering: .relaxed) == 2 { return false }
      if seen == 0, state.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
    }
    return false
  }

  /// Gives the gate back, after the work that was queued meanwhile is done.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func leave() {
    if meetings.load(ordering: .relaxed) == 0 {
      state.store(0, ordering: .releasing)
      rill_keep_order()
      if meetings.load(ordering: .relaxed) != 0 { lookAgain() }
    } else {
      leaveAfterMeeting()
    }
  }

  @usableFromInline
  final func leaveAfterMeeting() {
    if !state.compareExchange(expected: rill_thread_identity(), desired: 0, ordering: .releasing).exchanged { drain() }
  }

  /// The gate was given back while another thread came: its work may be queued with nobody to do it.
  @usableFromInline
  final func lookAgain() {
    let me = rill_thread_identity()
    let isOwed = incoming.withLock { queue in !queue.isEmpty && announce(me) == .announced(.owed) }
    if isOwed { drain() }
  }

  /// Queues `run`, or takes ownership if the gate has just become idle.
  @usableFromInline
  final func enqueue(_ run: @escaping () -> Void) -> Admission {
    let me = rill_thread_identity()
    let work = Work(run: run, thread: me)
    let outcome = incoming.withLock { queue in
      queue.append(work)
      return announce(me)
    }
    if case .announced(let admission) = outcome { return admission }
    rill_barrier_on_all_threads()
    let second = incoming.withLock { _ in announce(me) }
    guard case .announced(let admission) = second else { preconditionFailure("two threads have met, and it is known") }
    return admission
  }

  private enum Announcement: Equatable {
    case announced(Admission)
    case firstMeeting
  }

  /// Tells the owner that there is work, or becomes the owner.
  ///
  /// Called under the lock of the queue.
  private final func announce(_ me: UInt) -> Announcement {
    while true {
      let seen = state.load(ordering: .acquiring)
      let desired: UInt
      if seen == 0 {
        desired = me | 1
      } else if seen & 1 == 1 {
        // Whoever owns the gate has work queued already and will look at the queue, under its lock, before leaving.
        return .announced(.queued)
      } else if seen == me {
        if meetings.load(ordering: .relaxed) == 0 { meetings.store(1, ordering: .relaxed) }
        desired = seen | 1
      } else if meetings.load(ordering: .relaxed) >= 2 {
        desired = seen | 1
      } else {
        meetings.store(2, ordering: .sequentiallyConsistent)
        return .firstMeeting
      }
      if state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged {
        return .announced(seen == 0 ? .owed : .queued)
      }
    }
  }

  /// Queues `run` for the owner and, if there is none, does all that is queued.
  @usableFromInline
  final func submit(_ run: @escaping () -> Void) {
    if case .owed = enqueue(run) { drain() }
  }

  /// Has `work` done once the gate has been left, by whoever leaves it.
  ///
  /// Called by the owner, in work that was given to `runAndLeave` or queued.
  @usableFromInline
  final func afterLeaving(_ work: @escaping () -> Void) { afterwards.append(work) }

  /// Does `work` after `enter()`, gives the gate back, and does what is left to be done afterwards.
  @usableFromInline
  final func runAndLeave(_ work: () -> Void) {
    work()
    let due = takeAfterwards()
    leave()
    for work in due { work() }
  }

  private final func takeAfterwards() -> [() -> Void] {
    if afterwards.isEmpty { return [] }
    defer { afterwards = [] }
    return afterwards
  }

  /// Does what is queued, as the owner, and gives the gate back.
  @usableFromInline
  final func drain() {
    let me = rill_thread_identity()
    var othersDone = 0
    var due: [() -> Void] = []
    repeat {
      while let next = batch.last {
        if next.thread != me {
          othersDone += 1
          if othersDone > Gate.patience { return handOn() }
        }
        runNext()
      }
    } while refill(orLeaveWith: &due)
    for work in due { work() }
  }

  /// Takes the next item out of the batch, runs it, and releases it before anything else happens.
  private final func runNext() {
    let work = batch.removeLast()
    work.run()
  }

  /// Makes what arrived the owner's batch; if nothing did, gives the gate back and answers false and what is due afterwards.
  private final func refill(orLeaveWith due: inout [() -> Void]) -> Bool {
    let more = incoming.withLock { queue in
      if queue.isEmpty {
        switch meetings.load(ordering: .relaxed) {
        case 1: meetings.store(0, ordering: .relaxed)
        // Whoever owned the gate at that meeting has left it, or is here and leaves it now.
        case 2: meetings.store(3, ordering: .relaxed)
        default: break
        }
        due = takeAfterwards()
        state.store(0, ordering: .releasing)
        return false
      }
      swap(&queue, &batch)
      return true
    }
    if more { batch.reverse() }
    return more
  }

  private final func handOn() {
    DispatchQueue.global().async {
      self.state.store(rill_thread_identity() | 1, ordering: .relaxed)
      self.drain()
    }
  }
}
