#if !EXPLORE_INTERLEAVINGS
  public import Synchronization
#endif

/// The lock of the package: a mutex whose critical section need not be a closure.
///
/// A build that defines `EXPLORE_INTERLEAVINGS` uses a lock of the explorer.
@safe
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
  // Sendable: all threads can use a mutex.

  #if EXPLORE_INTERLEAVINGS
    private let identifier = interleavingExplorer.makeLock()

    @usableFromInline
    package init() {}

    deinit { interleavingExplorer.removeLock(identifier) }

    @usableFromInline
    package func lock() { interleavingExplorer.lock(identifier) }

    @usableFromInline
    package func unlock() { interleavingExplorer.unlock(identifier) }
  #else
    // With its unsafe functions, because `withLock` would need the critical section as a closure.
    @usableFromInline let mutex: Mutex<Void>
    @usableFromInline let handover: HappensBeforeAnnotation

    @_alwaysEmitIntoClient
    package init() {
      mutex = Mutex(())
      handover = HappensBeforeAnnotation()
    }

    @_alwaysEmitIntoClient
    @inline(__always)
    package func lock() {
      mutex._unsafeLock()
      handover.taken()
    }

    @_alwaysEmitIntoClient
    @inline(__always)
    package func unlock() {
      handover.releasing()
      mutex._unsafeUnlock()
    }
  #endif
}
