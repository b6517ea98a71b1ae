import RillLocks

/// Attaches one stream per request, one after the other.
///
/// Requests made while a stream is being attached, from inside or by other threads, are handled by the same loop. So repetition does
/// not grow the stack.
final class ResubscriptionLoop: Sendable {
  /// Requests that have not been handled yet, including the one that is being handled.
  private let pending = Atomic<Int>(0)

  /// If `next` returns nil, everything is over, and later requests have no effect.
  ///
  /// The whole loop is one run of the trampoline: if a stream ends while it is being attached, the next stream is attached, or the
  /// end is sent, before a synchronous source takes its first turn. The first call of `next` is made outside of the run, because an
  /// end that it sends sets no chain up.
  func run<Stream>(_ next: () -> Stream?, _ attach: (Stream) -> Void) {
    guard pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0, let first = next() else { return }
    Trampoline.run {
      attach(first)
      while pending.subtract(1, ordering: .acquiringAndReleasing).newValue > 0, let stream = next() { attach(stream) }
    }
  }
}
