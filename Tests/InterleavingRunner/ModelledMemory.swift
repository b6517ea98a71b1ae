#if EXPLORE_INTERLEAVINGS
  /// What the library has made for its threads: one of these, or none if the library has removed it.
  struct ModelledObject {
    var location: ModelledLocation?
    var lock: ModelledLock?
    var semaphore: ModelledSemaphore?
    var variable: TrackedVariable?

    var isEmpty: Bool { location == nil && lock == nil && semaphore == nil && variable == nil }

    /// Reduces the object to its current state.
    mutating func forgetHistory() {
      if let value = location?.history.last?.value {
        location = ModelledLocation(history: [ModelledStore(value: value, view: MemoryView())])
      }
      if lock != nil { lock = ModelledLock() }
      if variable != nil { variable = TrackedVariable() }
    }
  }

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
