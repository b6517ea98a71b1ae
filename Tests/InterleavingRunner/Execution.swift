#if EXPLORE_INTERLEAVINGS
  /// One run of a scenario.
  struct Execution {
    let threads: [() -> Void]
    /// Called after all threads have ended.
    let check: () -> Void
  }
#endif
