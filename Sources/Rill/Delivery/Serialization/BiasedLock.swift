import CRillThreads
import RillLocks

/// A lock that takes two plain stores per critical section while only one thread uses it.
///
/// Like a gate, it is biased to the first thread that comes, and the second thread ends the bias (see `Gate`). Unlike a gate, it makes
/// a thread wait. The thread that ends the bias waits until the other one has left.
///
///     biased        one thread enters and leaves with plain stores
///     not biased    each thread takes `mutex`
///
/// The biased thread stores in `bias` that it is inside, and *then* reads `isBiased`. The thread that ends the bias clears
/// `isBiased`, makes all threads of the process execute a memory barrier, and *then* reads `bias`. So either the biased thread
/// sees that the bias is over, or the other thread sees that it is inside, and waits.
///
/// As with `Locked`, no user code runs while it is held. It is not reentrant.
struct BiasedLock: ~Copyable, Sendable {
  /// The identity of the thread to which the lock is biased, 0 if no thread has come yet, or 2 once that thread knows that the bias is
  /// over.
  ///
  /// The lowest bit is set while that thread is inside. Only that thread writes it, once it has claimed the bias. A thread that starts
  /// after another one has ended can have the same identity. It then continues for that thread.
  private let bias: Atomic<UInt>
  private let isBiased: Atomic<Bool>
  private let mutex: Lock

  /// - Parameter isBiased: whether the first thread that comes is likely to be the only one.
  init(isBiased: Bool = true) {
    // An initial value in the declaration would add a function to every program.
    bias = Atomic(0)
    mutex = Lock()
    self.isBiased = Atomic(isBiased && Gate.hasProcessBarrier && BiasRevocations.areRareForLocks)
  }

  /// Takes the lock.
  ///
  /// - Returns: What `unlock` needs: the identity of the thread that entered with the bias, or 0 if it holds the mutex.
  @inline(__always)
  func lock() -> UInt {
    let me = rill_thread_identity()
    // Acquiring: a new thread can have the identity of one that has ended, and must see what that thread wrote under the lock.
    return bias.load(ordering: .acquiring) == me && enterBiased(me) || enter() ? me : 0
  }

  /// Releases the lock.
  @inline(__always)
  func unlock(_ entered: UInt) {
    // For retains: see `rill_compiler_barrier`.
    rill_compiler_barrier()
    if entered != 0 { bias.store(entered, ordering: .releasing) } else { mutex.unlock() }
  }

  /// Enters as the biased thread.
  ///
  /// Returns false if the bias is over.
  @inline(__always)
  private func enterBiased(_ me: UInt) -> Bool {
    bias.store(me | 1, ordering: .relaxed)
    rill_compiler_barrier()
    if isBiased.load(ordering: .relaxed) { return true }
    // No thread from now on, so that this one takes the mutex at once.
    bias.store(2, ordering: .releasing)
    return false
  }

  /// Claims the bias or takes the mutex.
  ///
  /// Returns whether this thread entered with the bias. Otherwise, it holds the mutex.
  @inline(never)
  private func enter() -> Bool {
    if isBiased.load(ordering: .relaxed), claimBias() { return true }
    mutex.lock()
    if isBiased.load(ordering: .relaxed) { endBias() }
    return false
  }

  /// Enters as the first thread that comes.
  ///
  /// Returns false if there was one before, or if the bias is over.
  private func claimBias() -> Bool {
    let me = rill_thread_identity()
    guard bias.load(ordering: .relaxed) == 0,
      bias.compareExchange(expected: 0, desired: me | 1, ordering: .relaxed).exchanged
    else { return false }
    return enterBiased(me)
  }

  /// Ends the bias.
  ///
  /// Blocks until the biased thread has left and can enter only with the mutex. Called with the mutex held.
  private func endBias() {
    precondition(bias.load(ordering: .relaxed) != rill_thread_identity() | 1, "not reentrant")
    isBiased.store(false, ordering: .relaxed)
    BiasRevocations.countLock()
    rill_process_barrier()
    var attempts: Int32 = 0
    while bias.load(ordering: .acquiring) & 1 == 1 {
      rill_wait_for_thread(attempts)
      attempts += 1
    }
  }
}

#if EXPLORE_INTERLEAVINGS
  extension BiasedLock {
    // Replaces the function of CRillThreads in this type.
    func rill_thread_identity() -> UInt { interleavingExplorer.threadIdentity() }
  }

  // These replace the functions of CRillThreads.
  private func rill_process_barrier() { interleavingExplorer.processBarrier() }
  private func rill_wait_for_thread(_: Int32) { interleavingExplorer.yield() }

  /// A `BiasedLock` that records an access in each critical section, so that the explorer finds two without an order.
  struct RecordedLock: ~Copyable, Sendable {
    private let biasedLock = BiasedLock()
    private let variable = interleavingExplorer.makeVariable()

    deinit { interleavingExplorer.removeVariable(variable) }

    func lock() -> UInt {
      let entered = biasedLock.lock()
      interleavingExplorer.access(variable, isWrite: true)
      return entered
    }

    func unlock(_ entered: UInt) { biasedLock.unlock(entered) }
  }
#endif
