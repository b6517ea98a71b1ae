import RillLocks

/// A value that can be accessed only while its lock is held, which is a `BiasedLock`.
///
/// As with `Locked`, no user code runs while the lock is held.
@safe
@usableFromInline
struct BiasedLocked<Value>: ~Copyable, @unchecked Sendable {
  // Sendable: the value is accessed only while the lock is held.

  @usableFromInline let lock: BiasedLock
  /// In an allocation of its own: if the value were a property of the hub, each access would retain and release the hub.
  @usableFromInline let value: UnsafeMutablePointer<Value>
  #if EXPLORE_INTERLEAVINGS
    private let variable = interleavingExplorer.makeVariable()
  #endif

  @_alwaysEmitIntoClient
  init(_ value: Value) {
    lock = BiasedLock()
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
