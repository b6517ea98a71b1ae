#if !EXPLORE_INTERLEAVINGS
  public import Synchronization
#endif

/// A value that can be accessed only while its lock is held.
///
/// The body never runs user code. A replaced element or a teardown to run is returned from the body, and is released or run after the
/// lock is released. It throws nothing: with typed throws, Swift 6.3.1 fails with an ownership error where a call stands beside a `do` with
/// a `catch` in a loop.
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
    @usableFromInline let handover: HappensBeforeAnnotation

    @_alwaysEmitIntoClient
    package init(_ value: Value) {
      mutex = Mutex(Guarded(value))
      handover = HappensBeforeAnnotation()
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
