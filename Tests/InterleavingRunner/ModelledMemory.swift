#if EXPLORE_INTERLEAVINGS
  /// An atomic variable.
  struct ModelledLocation {
    var history: [ModelledStore]
    var lastSequential = 0
  }

  /// A store to a location, and what a thread that acquires it has then seen.
  struct ModelledStore {
    let value: Int64
    let view: MemoryView
  }

  /// A lock, and what its next holder has then seen.
  struct ModelledLock {
    var holder: Int?
    var view = MemoryView()
  }

  /// A semaphore, and what a thread that it lets through has then seen.
  struct ModelledSemaphore {
    var count = 0
    var view = MemoryView()
  }
#endif
