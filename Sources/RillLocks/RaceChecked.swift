#if EXPLORE_INTERLEAVINGS
  /// A stored property that is not atomic, whose accesses the explorer checks for data races.
  ///
  /// It makes no decision point: two accesses without an order are found in whichever order they are made.
  @propertyWrapper
  @usableFromInline
  package final class RaceChecked<Value> {
    private let variable = interleavingExplorer.makeVariable()
    private var value: Value

    @usableFromInline
    package init(wrappedValue: Value) { value = wrappedValue }

    deinit { interleavingExplorer.removeVariable(variable) }

    @usableFromInline
    package var wrappedValue: Value {
      get {
        interleavingExplorer.access(variable, isWrite: false)
        return value
      }
      _modify {
        interleavingExplorer.access(variable, isWrite: true)
        yield &value
      }
    }

    /// The value, in a `deinit`: what releases the last reference comes after all accesses, which the explorer does not see.
    package var valueAtEnd: Value { value }
  }
#endif
