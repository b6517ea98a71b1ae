#if EXPLORE_INTERLEAVINGS
  import RillLocks

  /// An access in the sources.
  struct AtomicAccessSite: Hashable, CustomStringConvertible {
    let place: String
    let operation: AtomicAccessDescription.Operation
    let ordering: MemoryOrdering

    init(_ access: AtomicAccessDescription) {
      place = "\(access.file) \(access.function)"
      operation = access.operation
      ordering = access.ordering
    }

    var description: String { "\(place): \(operation), \(ordering)" }

    /// The orderings that are one step weaker than that of the sources.
    var weakerOrderings: [MemoryOrdering] {
      switch (ordering, operation) {
      case (.relaxed, _): []
      case (.acquiring, _), (.releasing, _): [.relaxed]
      case (.acquiringAndReleasing, _): [.acquiring, .releasing]
      case (.sequentiallyConsistent, .load): [.acquiring]
      case (.sequentiallyConsistent, .store): [.releasing]
      case (.sequentiallyConsistent, _): [.acquiringAndReleasing]
      }
    }
  }
#endif
