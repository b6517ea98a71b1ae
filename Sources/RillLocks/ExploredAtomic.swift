#if EXPLORE_INTERLEAVINGS
  /// An atomic value whose accesses are decided by `interleavingExplorer`.
  ///
  /// It has the functions of `Synchronization.Atomic` that the package uses.
  @usableFromInline
  package struct ExploredAtomic<Value: WordRepresentable>: ~Copyable, Sendable {
    private let location: Int

    @usableFromInline
    package init(_ value: Value) { location = interleavingExplorer.makeLocation(value.word) }

    deinit { interleavingExplorer.removeLocation(location) }

    /// A number that is greater than those of all atomics that were made before.
    package var number: Int { location }

    @usableFromInline
    package func load(
      ordering: MemoryOrdering, file: StaticString = #fileID, function: StaticString = #function
    ) -> Value {
      Value(word: interleavingExplorer.load(location, AtomicAccessDescription(.load, ordering, file, function)))
    }

    @usableFromInline
    package func store(
      _ value: Value, ordering: MemoryOrdering, file: StaticString = #fileID, function: StaticString = #function
    ) {
      interleavingExplorer.store(location, value.word, AtomicAccessDescription(.store, ordering, file, function))
    }

    @usableFromInline
    package func exchange(
      _ value: Value, ordering: MemoryOrdering, file: StaticString = #fileID, function: StaticString = #function
    ) -> Value {
      let access = AtomicAccessDescription(.exchange, ordering, file, function)
      return Value(word: interleavingExplorer.update(location, access) { _ in value.word })
    }

    @usableFromInline
    package func compareExchange(
      expected: Value, desired: Value, ordering: MemoryOrdering, file: StaticString = #fileID,
      function: StaticString = #function
    ) -> (exchanged: Bool, original: Value) {
      let access = AtomicAccessDescription(.compareExchange, ordering, file, function)
      let original = interleavingExplorer.compareExchange(location, expected.word, desired.word, access)
      return (original == expected.word, Value(word: original))
    }
  }

  extension ExploredAtomic where Value: FixedWidthInteger {
    @discardableResult
    @usableFromInline
    package func add(
      _ operand: Value, ordering: MemoryOrdering, file: StaticString = #fileID, function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
      let access = AtomicAccessDescription(.add, ordering, file, function)
      let old = Value(word: interleavingExplorer.update(location, access) { $0 &+ operand.word })
      return (old, old &+ operand)
    }

    @discardableResult
    @usableFromInline
    package func subtract(
      _ operand: Value, ordering: MemoryOrdering, file: StaticString = #fileID, function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
      let access = AtomicAccessDescription(.subtract, ordering, file, function)
      let old = Value(word: interleavingExplorer.update(location, access) { $0 &- operand.word })
      return (old, old &- operand)
    }
  }
#endif
