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
    @usableFromInline let handover: Handover

    @_alwaysEmitIntoClient
    package init() {
      mutex = Mutex(())
      handover = Handover()
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

  #if EXPLORE_INTERLEAVINGS
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
    @usableFromInline let handover: Handover

    @_alwaysEmitIntoClient
    package init(_ value: Value) {
      mutex = Mutex(Guarded(value))
      handover = Handover()
    }

    @_alwaysEmitIntoClient
    @inline(__always)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock {
        handover.taken()
        defer { handover.releasing() }
        return Guarded<Result>(body(&$0.content))
      }.content
    }
  #endif
}

#if !EXPLORE_INTERLEAVINGS
  /// Shows ThreadSanitizer how a critical section follows the previous one.
  ///
  /// On Linux, it sees nothing of a `Mutex`, whose code is in the standard library. So without this, it reports a race for each value that
  /// a lock guards. It does see these two accesses, which are plain instructions on x86. On Apple's systems, it knows the lock itself.
  @usableFromInline
  package struct Handover: ~Copyable, Sendable {
    #if canImport(Darwin)
      @_alwaysEmitIntoClient
      package init() {}

      @_alwaysEmitIntoClient
      @inline(__always)
      package func taken() {}

      @_alwaysEmitIntoClient
      @inline(__always)
      package func releasing() {}
    #else
      @usableFromInline let word: Atomic<UInt8>

      @_alwaysEmitIntoClient
      package init() { word = Atomic(0) }

      /// Called first in a critical section.
      @_alwaysEmitIntoClient
      @inline(__always)
      package func taken() { _ = word.load(ordering: .acquiring) }

      /// Called last in a critical section.
      @_alwaysEmitIntoClient
      @inline(__always)
      package func releasing() { word.store(0, ordering: .releasing) }
    #endif
  }
#endif
