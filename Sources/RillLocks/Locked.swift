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

/// The lock of the package: a mutex whose critical section need not be a closure.
///
/// On Linux, ThreadSanitizer does not recognize the futex inside `Mutex`, so it reports false races. A build that defines
/// `THREAD_SANITIZER` uses a pthread mutex instead. A build that defines `EXPLORE_INTERLEAVINGS` uses a lock of the explorer.
@safe
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
  // Sendable: all threads can use a mutex.

  #if THREAD_SANITIZER
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    @usableFromInline
    package init() {
      unsafe mutex = .allocate(capacity: 1)
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(mutex)
      unsafe mutex.deallocate()
    }

    /// Waits until no other thread holds the lock, and takes it.
    @usableFromInline
    package func lock() { unsafe pthread_mutex_lock(mutex) }

    /// Releases the lock, on the thread that has taken it.
    @usableFromInline
    package func unlock() { unsafe pthread_mutex_unlock(mutex) }
  #elseif EXPLORE_INTERLEAVINGS
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

    @_alwaysEmitIntoClient
    package init() { mutex = Mutex(()) }

    @_alwaysEmitIntoClient
    @inline(__always)
    package func lock() { mutex._unsafeLock() }

    @_alwaysEmitIntoClient
    @inline(__always)
    package func unlock() { mutex._unsafeUnlock() }
  #endif
}

/// A value that can be accessed only while its lock is held.
///
/// The body never runs user code. A replaced element or a teardown to run is returned from the body, and is released or run after the
/// lock is released.
///
/// The value is in a `Mutex`. In builds in which a `Lock` is no `Mutex`, it is behind a `Lock`.
@safe
@usableFromInline
package struct Locked<Value>: ~Copyable, @unchecked Sendable {
  // Sendable: the value is accessed only while the lock is held.

  #if THREAD_SANITIZER || EXPLORE_INTERLEAVINGS
    private let lock = Lock()
    private let storage: UnsafeMutablePointer<Value>

    @usableFromInline
    package init(_ value: Value) {
      unsafe storage = .allocate(capacity: 1)
      unsafe storage.initialize(to: value)
    }

    deinit {
      unsafe storage.deinitialize(count: 1)
      unsafe storage.deallocate()
    }

    @usableFromInline
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      lock.lock()
      defer { lock.unlock() }
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
