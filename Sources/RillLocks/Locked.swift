#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif
#elseif !EXPLORE_INTERLEAVINGS
  public import Synchronization
#endif

/// A value that can be accessed only while its lock is held.
///
/// This is the only lock of the package. The body never runs user code. A replaced element or a teardown to run is returned from the
/// body, and is released or run after the lock is released.
///
/// On Linux, ThreadSanitizer does not recognize the futex inside `Mutex`, so it reports false races. A build that defines
/// `THREAD_SANITIZER` uses a pthread mutex instead. A build that defines `EXPLORE_INTERLEAVINGS` uses a lock of the explorer.
@safe
@usableFromInline
package struct Locked<Value>: ~Copyable, @unchecked Sendable {
  // Sendable: the value is accessed only while the lock is held.

  #if THREAD_SANITIZER
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let storage: UnsafeMutablePointer<Value>

    @usableFromInline
    package init(_ value: Value) {
      unsafe mutex = .allocate(capacity: 1)
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe storage = .allocate(capacity: 1)
      unsafe storage.initialize(to: value)
    }

    deinit {
      unsafe pthread_mutex_destroy(mutex)
      unsafe mutex.deallocate()
      unsafe storage.deinitialize(count: 1)
      unsafe storage.deallocate()
    }

    @usableFromInline
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      return unsafe body(&storage.pointee)
    }
  #elseif EXPLORE_INTERLEAVINGS
    private let lock: Int
    private let storage: UnsafeMutablePointer<Value>

    @usableFromInline
    package init(_ value: Value) {
      lock = interleavingExplorer.makeLock()
      unsafe storage = .allocate(capacity: 1)
      unsafe storage.initialize(to: value)
    }

    deinit {
      interleavingExplorer.removeLock(lock)
      unsafe storage.deinitialize(count: 1)
      unsafe storage.deallocate()
    }

    @usableFromInline
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      interleavingExplorer.lock(lock)
      defer { interleavingExplorer.unlock(lock) }
      return unsafe body(&storage.pointee)
    }
  #else
    /// Carries a value that is not `Sendable` into and out of the mutex, whose lock makes that safe.
    @usableFromInline
    struct Guarded<Content>: @unchecked Sendable {
      // Sendable: it is protected by the lock, or is being returned to the thread that held the lock.

      @usableFromInline var content: Content
      @_alwaysEmitIntoClient
      init(_ content: Content) { self.content = content }
    }

    @usableFromInline let mutex: Mutex<Guarded<Value>>

    @_alwaysEmitIntoClient
    package init(_ value: Value) { mutex = Mutex(Guarded(value)) }

    @_alwaysEmitIntoClient
    @inline(__always)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { Guarded<Result>(body(&$0.content)) }.content
    }
  #endif
}
