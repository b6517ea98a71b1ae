/// Lets the synchronous sources of one thread emit in turns, and limits recursion.
///
/// The outermost `subscribe` of a thread attaches its whole chain first. Then its synchronous sources take turns. After each
/// element a source checks whether another source waits, and only then gives way. The same call enters and leaves a run, so a run
/// never crosses a suspension point.
@usableFromInline
final class Trampoline {
  /// Takes a turn, and returns whether it needs another one.
  typealias Turn = () -> Bool

  /// An element of the queue.
  ///
  /// Swift wraps a closure each time it enters or leaves an array. Without this struct, a source with a million turns would be
  /// wrapped a million times, and each wrapper takes stack space.
  fileprivate struct QueuedTurn {
    let turn: Turn
  }

  /// How deeply sources may be attached from within each other's ends before the next one waits for the stack to unwind.
  private static let depthLimit = 32

  private(set) var isActive = false
  private var depth = 0
  /// How often this run has done something for another thread.
  private var foreignCount = 0
  // Unchecked, these two: only one thread uses the object, and no access lasts while other code runs.
  @safe @exclusivity(unchecked) private final var turns = FIFOQueue<QueuedTurn>()
  @safe @exclusivity(unchecked) final var hasWaiting = false

  @usableFromInline
  static var current: Trampoline { ThreadContext.withCurrent { $0.trampoline } }

  /// Runs `body`, then the turns that it scheduled.
  ///
  /// Inside another run, runs `body` only.
  @usableFromInline
  static func run(_ body: () -> Void) { ThreadContext.withCurrent { $0.trampoline.run(body) } }

  private func run(_ body: () -> Void) {
    if isActive { return body() }
    isActive = true
    foreignCount = 0
    body()
    if hasWaiting { takeTurns() }
    isActive = false
  }

  /// A run that was suspended.
  struct SuspendedRun {
    fileprivate let depth, foreignCount: Int
    fileprivate let turns: FIFOQueue<QueuedTurn>
  }

  /// Suspends the present run, if there is one, so that the caller can run something that is not part of it.
  func suspend() -> SuspendedRun? {
    guard isActive else { return nil }
    let run = SuspendedRun(depth: depth, foreignCount: foreignCount, turns: turns)
    (isActive, depth, foreignCount, turns, hasWaiting) = (false, 0, 0, FIFOQueue(), false)
    return run
  }

  func resume(_ run: SuspendedRun) {
    (isActive, depth, foreignCount, turns, hasWaiting) = (true, run.depth, run.foreignCount, run.turns, !run.turns.isEmpty)
  }

  /// Counts what this run does for another thread, and returns whether it may.
  ///
  /// Outside of a run, there is no limit.
  func mayRunForeign() -> Bool {
    guard isActive else { return true }
    foreignCount += 1
    return foreignCount <= ThreadContext.foreignWorkLimit
  }

  /// Runs `turn` until it needs no other turn, alternating with all other sources.
  func schedule(_ turn: @escaping Turn) {
    if isActive { return append(turn) }
    run { append(turn) }
  }

  /// Runs `body`, which attaches a source: at once or, in deep recursion, after the stack has unwound.
  func attach(_ body: @escaping () -> Void) {
    if depth >= Trampoline.depthLimit {
      let body = ThreadContext.queueing(body)
      return schedule {
        body()
        return false
      }
    }
    depth += 1
    run(body)
    depth -= 1
  }

  private func append(_ turn: @escaping Turn) {
    turns.append(QueuedTurn(turn: turn))
    hasWaiting = true
  }

  private func takeTurns() {
    // A turn runs at the depth of this loop, no matter at which depth it was scheduled.
    let outerDepth = depth
    depth = 0
    while let next = turns.popFirst() {
      hasWaiting = !turns.isEmpty
      if next.turn() { append(next.turn) }
    }
    depth = outerDepth
  }
}
