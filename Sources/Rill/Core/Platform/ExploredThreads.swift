#if EXPLORE_INTERLEAVINGS
  import RillLocks

  // These replace the functions of CRillThreads in the build that explores interleavings.

  func rill_thread_identity() -> UInt { interleavingExplorer.threadIdentity() }
#endif
