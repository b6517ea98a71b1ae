import CRillThreads
import RillLocks

/// The thread to which a gate or a lock is biased: it enters and leaves with plain stores, while no other thread comes.
///
///     first thread     claim   leave   enter   leave   enter   leave   end
///     second thread                                 revoke, barrier
///
/// The first thread that comes claims the bias. The second thread revokes it: it records that in the gate or lock, and *then* makes all
/// threads of the process execute a memory barrier. The biased thread reads that record after each of its plain stores. So either it sees
/// that the bias is revoked, or the second thread sees whether it is inside. `rill_process_barrier` costs 2 microseconds, and saves the
/// biased thread an atomic instruction for each use.
///
/// Only the biased thread changes the value, once it has claimed the bias. A thread that starts after another one has ended can have the
/// same identity. It then continues for that thread, which is why it acquires what that thread released.
///
/// Systems without `membarrier`, such as Apple's, start with a bias that is over.
struct ThreadBias: ~Copyable, Sendable {
  /// The identity of the biased thread, 0 while no thread has come, or 2 once that thread knows that the bias is over.
  ///
  /// The lowest bit is set while that thread is inside.
  private let holder: Atomic<UInt>

  /// - Parameter isOver: whether no thread can claim the bias.
  init(isOver: Bool) {
    // An initial value in the declaration would add a function to every program.
    holder = Atomic(isOver ? 2 : 0)
  }

  /// Whether the thread `me` has the bias, and is outside.
  @inline(__always)
  func isIdle(for me: UInt) -> Bool { holder.load(ordering: .acquiring) == me }

  /// Whether the thread `me` has the bias, and is inside.
  @inline(__always)
  func isEntered(by me: UInt) -> Bool { holder.load(ordering: .relaxed) == me | 1 }

  /// Claims the bias for the thread `me`, which is inside then.
  ///
  /// Returns false if another thread has claimed it, or if it is over.
  func claim(_ me: UInt) -> Bool {
    holder.load(ordering: .relaxed) == 0
      && holder.compareExchange(expected: 0, desired: me | 1, ordering: .relaxed).exchanged
  }

  /// Enters, as the biased thread.
  ///
  /// It then checks that the bias is not revoked.
  @inline(__always)
  func enter(_ me: UInt) {
    holder.store(me | 1, ordering: .relaxed)
    rill_compiler_barrier()
  }

  /// Leaves, as the biased thread.
  @inline(__always)
  func leave(_ me: UInt) { holder.store(me, ordering: .releasing) }

  /// Gives the bias up, as the biased thread.
  func end() { holder.store(2, ordering: .releasing) }

  /// The identity of the biased thread, with the lowest bit set while it is inside, for a thread that comes after it.
  var current: UInt { holder.load(ordering: .acquiring) }
}
