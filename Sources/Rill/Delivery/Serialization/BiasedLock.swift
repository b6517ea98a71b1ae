import CRillThreads
import RillLocks

/// A lock that takes two plain stores per critical section while only one thread uses it.
///
/// Like a gate, it is biased to the first thread that comes, and the second thread revokes the bias (see `ThreadBias`). Unlike a gate,
/// it makes a thread wait. The thread that revokes the bias waits until the other one has left.
///
///     biased        one thread enters and leaves with plain stores
///     not biased    each thread takes `mutex`
///
/// As with `Locked`, no user code runs while it is held. It is not reentrant.
struct BiasedLock: ~Copyable, Sendable {
  private let bias: ThreadBias
  /// Cleared by the thread that revokes the bias, and read by the biased thread after each entry.
  private let isBiased: Atomic<Bool>
  private let mutex: Lock
  #if EXPLORE_INTERLEAVINGS
    /// Accessed in each critical section, so that the explorer finds two without an order.
    private let variable = interleavingExplorer.makeVariable()

    deinit { interleavingExplorer.removeVariable(variable) }
  #endif

  /// - Parameter isBiased: whether the first thread that comes is likely to be the only one.
  init(isBiased: Bool = true) {
    bias = ThreadBias(isOver: false)
    mutex = Lock()
    self.isBiased = Atomic(isBiased && Gate.hasProcessBarrier && BiasRevocationLimit.areRareForLocks)
  }

  /// Takes the lock.
  ///
  /// - Returns: What `unlock` needs: the identity of the thread that entered with the bias, or 0 if it holds the mutex.
  @inline(__always)
  func lock() -> UInt {
    let me = rill_thread_identity()
    let entered = bias.isIdle(for: me) && enterBiased(me) || enter() ? me : 0
    #if EXPLORE_INTERLEAVINGS
      interleavingExplorer.access(variable, isWrite: true)
    #endif
    return entered
  }

  /// Releases the lock.
  @inline(__always)
  func unlock(_ entered: UInt) {
    // For retains: see `rill_compiler_barrier`.
    rill_compiler_barrier()
    if entered != 0 { bias.leave(entered) } else { mutex.unlock() }
  }

  /// Enters as the biased thread.
  ///
  /// Returns false if the bias is over.
  @inline(__always)
  private func enterBiased(_ me: UInt) -> Bool {
    bias.enter(me)
    return isBiased.load(ordering: .relaxed) || giveUpBias()
  }

  private func giveUpBias() -> Bool {
    // From now on, this thread takes the mutex at once.
    bias.end()
    return false
  }

  /// Claims the bias or takes the mutex.
  ///
  /// Returns whether this thread entered with the bias. Otherwise, it holds the mutex.
  @inline(never)
  private func enter() -> Bool {
    let me = rill_thread_identity()
    if isBiased.load(ordering: .relaxed), bias.claim(me), enterBiased(me) { return true }
    mutex.lock()
    if isBiased.load(ordering: .relaxed) { revokeBias() }
    return false
  }

  /// Revokes the bias.
  ///
  /// Blocks until the biased thread has left and can enter only with the mutex. Called with the mutex held.
  private func revokeBias() {
    precondition(!bias.isEntered(by: rill_thread_identity()), "not reentrant")
    isBiased.store(false, ordering: .relaxed)
    BiasRevocationLimit.countLock()
    rill_process_barrier()
    var attempts: Int32 = 0
    while bias.current & 1 == 1 {
      rill_spin_backoff(attempts)
      attempts += 1
    }
  }
}
