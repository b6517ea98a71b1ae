import RillLocks

/// A value that can be accessed only while its lock is held, and whose lock costs one thread two plain stores.
///
/// As with `Locked`, no user code runs while the lock is held.
@safe
@usableFromInline
struct BiasedLocked<Value>: ~Copyable, @unchecked Sendable {
  // Sendable: the value is accessed only while the lock is held.

  @usableFromInline let lock = BiasedLock()
  /// Allocated, because an object that is loaded from another object is retained while one of its variables is accessed.
  @usableFromInline let value: UnsafeMutablePointer<Value>
  #if EXPLORE_INTERLEAVINGS
    private let variable = interleavingExplorer.makeVariable()
  #endif

  @_alwaysEmitIntoClient
  init(_ value: Value) {
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    #if EXPLORE_INTERLEAVINGS
      interleavingExplorer.removeVariable(variable)
    #endif
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  /// Calls `body` with the value while no other thread accesses it.
  @_alwaysEmitIntoClient
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock {
      #if EXPLORE_INTERLEAVINGS
        recordAccess()
      #endif
      return unsafe body(&value.pointee)
    }
  }

  #if EXPLORE_INTERLEAVINGS
    @usableFromInline
    func recordAccess() { interleavingExplorer.access(variable, isWrite: true) }
  #endif
}
