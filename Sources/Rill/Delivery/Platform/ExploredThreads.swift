#if EXPLORE_INTERLEAVINGS
  import RillLocks

  // These replace the functions of CRillThreads in the build that explores interleavings.

  func rill_thread_identity() -> UInt { interleavingExplorer.threadIdentity() }

  func rill_spin_backoff(_: Int32) { interleavingExplorer.yield() }
#endif
