#if EXPLORE_INTERLEAVINGS
  /// The orderings of atomic accesses, with the names of `Synchronization`.
  @usableFromInline
  package enum MemoryOrdering: Sendable {
    case relaxed
    case acquiring
    case releasing
    case acquiringAndReleasing
    case sequentiallyConsistent
  }
#endif
