public import CRillThreads
public import RillLocks

/// A lock that costs a thread two plain stores, until a second thread comes.
///
/// Like a gate, it is biased to the first thread that comes, and the second thread ends the bias (see `Gate`). Unlike a gate, it makes
/// a thread wait. The thread that ends the bias waits until the other one has left.
///
///     biased        one thread enters and leaves with plain stores
///     not biased    each thread takes `mutex`
///
/// The thread of the bias stores in `holder` that it is inside, and *then* reads `isBiased`. The thread that ends the bias stores to
/// `isBiased`, and *then* makes all threads of the process execute a memory barrier. So either the first thread sees that the bias is
/// over, or the second one sees that the first is inside.
///
/// As with `Locked`, no user code runs while it is held.
@usableFromInline
struct BiasedLock: ~Copyable, Sendable {
  /// The identity of the thread to which the lock is biased, or 0 if no thread has come yet.
  ///
  /// The lowest bit is set while that thread is inside. Only that thread writes it, once it has claimed the bias.
  @usableFromInline let holder = Atomic<UInt>(0)
  @usableFromInline let isBiased: Atomic<Bool>
  @usableFromInline let mutex = Locked(())

  /// - Parameter isBiased: whether the first thread that comes is likely to be the only one.
  @usableFromInline
  init(isBiased: Bool = true) { self.isBiased = Atomic(isBiased && gatesAreBiased()) }

  /// Calls `body` while no other thread runs one.
  @_alwaysEmitIntoClient
  @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    let me = rill_thread_identity()
    // Acquiring, for a thread that has its identity from one that has ended.
    guard holder.load(ordering: .acquiring) == me, enterBiased(me) else { return withLockOfSeveralThreads(body) }
    defer { holder.store(me, ordering: .releasing) }
    return body()
  }

  /// Enters as the thread of the bias.
  ///
  /// Returns false if the bias is over.
  @_alwaysEmitIntoClient
  @inline(__always)
  func enterBiased(_ me: UInt) -> Bool {
    holder.store(me | 1, ordering: .relaxed)
    rill_compiler_barrier()
    if isBiased.load(ordering: .relaxed) { return true }
    holder.store(me, ordering: .releasing)
    return false
  }

  /// Claims the bias, or runs `body` with the mutex held.
  ///
  /// Not inlined, to keep its callers small.
  @_alwaysEmitIntoClient
  @inline(never)
  func withLockOfSeveralThreads<Result>(_ body: () -> Result) -> Result {
    if claimBias() {
      defer { holder.store(rill_thread_identity(), ordering: .releasing) }
      return body()
    }
    return mutex.withLock { _ in
      endBias()
      return body()
    }
  }

  /// Enters as the first thread that comes.
  ///
  /// Returns false if there was one before, or if the bias is over.
  @usableFromInline
  func claimBias() -> Bool {
    let me = rill_thread_identity()
    guard isBiased.load(ordering: .relaxed), holder.load(ordering: .relaxed) == 0,
      holder.compareExchange(expected: 0, desired: me | 1, ordering: .relaxed).exchanged
    else { return false }
    return enterBiased(me)
  }

  /// Waits until the thread of the bias has left, and will not enter as such again.
  ///
  /// Called with the mutex held.
  @usableFromInline
  func endBias() {
    guard isBiased.load(ordering: .relaxed) else { return }
    isBiased.store(false, ordering: .relaxed)
    BiasRevocations.count()
    rill_process_barrier()
    var attempts: Int32 = 0
    while holder.load(ordering: .acquiring) & 1 == 1 {
      rill_wait_for_thread(attempts)
      attempts += 1
    }
  }
}

#if EXPLORE_INTERLEAVINGS
  extension BiasedLock {
    // Replaces the function of CRillThreads in this type.
    @usableFromInline
    func rill_thread_identity() -> UInt { interleavingExplorer.threadIdentity() }
  }

  // These replace the functions of CRillThreads.
  private func rill_process_barrier() { interleavingExplorer.processBarrier() }
  private func rill_wait_for_thread(_: Int32) { interleavingExplorer.yield() }
#endif
