#if EXPLORE_INTERLEAVINGS
  /// One access to an atomic value, and where in the sources it is.
  @usableFromInline
  package struct AtomicAccessDescription: Sendable {
    package enum Operation: Sendable {
      case load
      case store
      case exchange
      case compareExchange
      case add
      case subtract
    }

    package let operation: Operation
    package let ordering: MemoryOrdering
    package let file: StaticString
    package let function: StaticString

    init(_ operation: Operation, _ ordering: MemoryOrdering, _ file: StaticString, _ function: StaticString) {
      (self.operation, self.ordering, self.file, self.function) = (operation, ordering, file, function)
    }
  }
#endif
