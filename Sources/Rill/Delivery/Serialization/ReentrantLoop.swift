import RillLocks

/// Runs work once per request, one at a time.
///
/// Requests made from inside the work, or meanwhile by other threads, run in the same loop, so that repetition does not grow
/// the stack.
@usableFromInline
final class ReentrantLoop: Sendable {
  /// Requests that have not run yet, including the one that is running.
  private let pending = Atomic<Int>(0)

  @usableFromInline
  init() {}

  @usableFromInline
  func run(_ work: () -> Void) {
    guard pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { work() } while pending.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
