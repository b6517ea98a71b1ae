/// Where the synchronous sources of one thread take turns, and where recursion is cut short.
///
/// The outermost `subscribe` of a thread attaches its whole chain first and then lets its synchronous sources emit in turns.
/// A source asks after each element whether another one waits; only then does it give way. One object a thread; it is
/// entered and left by the same call, so it never crosses a suspension point.
@usableFromInline
final class Trampoline {
  /// Does a turn; answers whether it wants another.
  @usableFromInline typealias Turn = () -> Bool

  /// A turn in its array.
  ///
  /// A closure that is an array's element is wrapped each time it goes in or comes out: a source with a million turns would end up with
  /// a million closures around it, each of which takes its part of the stack.
  private struct Waiting {
    let turn: Turn
  }

  private static let perThread = ThreadLocal<Trampoline>()
  /// How deep sources may be attached from within each other's ends before the next one waits for the stack to unwind.
  private static let depthLimit = 32

  private static var none: Waiting { Waiting(turn: { false }) }

  private(set) var isActive = false
  private var depth = 0
  @safe @exclusivity(unchecked) private final var turns: [Waiting] = []
  @safe @exclusivity(unchecked) private final var done = 0
  /// Whether another source waits for its turn.
  @safe @exclusivity(unchecked) @usableFromInline final var hasWaiting = false

  @usableFromInline static var current: Trampoline { perThread.current { Trampoline() } }

  /// Runs `body`, then the turns it has led to; inside another run, `body` alone.
  @usableFromInline
  func run(_ body: () -> Void) {
    if isActive { return body() }
    isActive = true
    body()
    takeTurns()
    isActive = false
  }

  /// Takes `turn` until it wants no more, in turns with all others.
  @usableFromInline
  func schedule(_ turn: @escaping Turn) {
    if isActive { return append(turn) }
    run { append(turn) }
  }

  /// Runs `body`, which attaches a source: at once, or, in deep recursion, when the stack has unwound.
  @usableFromInline
  func attach(_ body: @escaping () -> Void) {
    if depth >= Trampoline.depthLimit {
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
    turns.append(Waiting(turn: turn))
    hasWaiting = true
  }

  private func takeTurns() {
    // A turn runs at the depth of this loop, however deep it was when it was scheduled.
    let outerDepth = depth
    depth = 0
    while done < turns.count {
      let turn = turns[done].turn
      turns[done] = Trampoline.none
      done += 1
      if done == turns.count || done > 512 {
        turns.removeFirst(done)
        done = 0
      }
      hasWaiting = !turns.isEmpty
      if turn() { append(turn) }
    }
    depth = outerDepth
  }
}
