import RillLocks
import Synchronization

/// Does work on the main queue, in order: at once when called from there, else as soon as the main queue comes to it.
///
///     main queue      do a               hop: do b, do c          do d, do e
///     other threads         b waits  c waits             d waits
///
/// On the main queue nothing has to wait, unless the lane is busy with earlier work: what other threads have left before is done
/// first. However much waits, it takes one hop.
///
/// No lock is held while work runs. Work is released before the next is begun.
@usableFromInline
final class MainLane: @unchecked Sendable {
  // Sendable: `isBusy` belongs to the main queue, and the rest is atomic or has its lock.

  private struct Waiting {
    var works: [() -> Void] = []
    /// Whether the main queue will come to look.
    var isHopDue = false
  }

  private let waiting = Locked(Waiting())
  /// Whether there is something in `waiting`; changed under its lock.
  private let hasWaiting = Atomic<Bool>(false)
  /// Whether work is under way.
  ///
  /// Belongs to the main queue.
  @safe @exclusivity(unchecked) private final var isBusy = false

  @usableFromInline
  init() {}

  /// Claims the lane if this is the main queue and no work is under way, after what waits has been done.
  @usableFromInline
  func enter() -> Bool {
    guard MainQueue.isCurrent, !isBusy else { return false }
    isBusy = true
    if hasWaiting.load(ordering: .acquiring) { doWaiting() }
    return true
  }

  /// Gives the lane back.
  @usableFromInline
  func leave() {
    isBusy = false
    if hasWaiting.load(ordering: .acquiring) { requestHop() }
  }

  /// Leaves `work` to the main queue.
  @usableFromInline
  func submit(_ work: @escaping () -> Void) {
    let hopNeeded = waiting.withLock { waiting in
      waiting.works.append(work)
      hasWaiting.store(true, ordering: .releasing)
      defer { waiting.isHopDue = true }
      return !waiting.isHopDue
    }
    if hopNeeded { MainQueue.hop { self.arrive() } }
  }

  /// Does `work` now or when the main queue comes to it.
  @usableFromInline
  func perform(_ work: @escaping () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      submit(work)
    }
  }

  /// The same for work of different people: what waits is not done now, within somebody else's call.
  func performBehindAll(_ work: @escaping () -> Void) {
    guard MainQueue.isCurrent, !isBusy, !hasWaiting.load(ordering: .acquiring) else { return submit(work) }
    isBusy = true
    work()
    leave()
  }

  /// Forgets what waits.
  @usableFromInline
  func cancel() {
    let forgotten = takeWaiting()
    withExtendedLifetime(forgotten) {}
  }

  /// The main queue has come.
  private func arrive() {
    waiting.withLock { $0.isHopDue = false }
    // Inside a run loop that work has started: whoever does that work asks for another hop.
    guard !isBusy else { return }
    isBusy = true
    doWaiting()
    leave()
  }

  /// Does what waits, and not what comes meanwhile, so that others on the main queue get their turn.
  private func doWaiting() {
    var works = takeWaiting()
    works.reverse()
    while let work = works.popLast() { work() }
  }

  private func takeWaiting() -> [() -> Void] {
    waiting.withLock { waiting in
      hasWaiting.store(false, ordering: .releasing)
      defer { waiting.works = [] }
      return waiting.works
    }
  }

  private func requestHop() {
    let hopNeeded = waiting.withLock { waiting in
      guard !waiting.works.isEmpty, !waiting.isHopDue else { return false }
      waiting.isHopDue = true
      return true
    }
    if hopNeeded { MainQueue.hop { self.arrive() } }
  }
}
