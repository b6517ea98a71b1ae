import Synchronization

/// Does work as often as it is asked for, once at a time: what is asked for from inside, or meanwhile, follows in the same loop.
///
/// So many rounds do not grow the stack.
@usableFromInline
final class Rounds: Sendable {
  /// How often work has been asked for and not been done yet.
  private let due = Atomic<Int>(0)

  @usableFromInline
  init() {}

  @usableFromInline
  func next(_ work: () -> Void) {
    guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { work() } while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
