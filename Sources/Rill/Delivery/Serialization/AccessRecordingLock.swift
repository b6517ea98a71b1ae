#if EXPLORE_INTERLEAVINGS
  import RillLocks

  /// A `BiasedLock` that records an access in each critical section, so that the explorer finds two without an order.
  struct AccessRecordingLock: ~Copyable, Sendable {
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
