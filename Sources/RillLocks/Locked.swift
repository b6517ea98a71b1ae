#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif
#else
  public import Synchronization
#endif

/// A value and the only lock of the package: whoever wants the value holds the lock.
///
/// The body never runs user code. What leaves the value (an element that was displaced, a teardown that is due) is
/// returned from the body and released or run after the lock is free.
///
/// ThreadSanitizer does not see the futex inside `Mutex` on Linux and reports races that are none, so a build that defines
/// `THREAD_SANITIZER` takes a pthread mutex instead.
@safe
@usableFromInline
package struct Locked<Value>: ~Copyable, @unchecked Sendable {
  // Sendable: whoever gets at the value holds the lock.

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
  #else
    /// Carries what is not `Sendable` across the lock: the lock is what makes that safe.
    @usableFromInline
    struct Guarded<Content>: @unchecked Sendable {
      // Sendable: it is inside the lock, or on its way out of it to the one who held it.

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
