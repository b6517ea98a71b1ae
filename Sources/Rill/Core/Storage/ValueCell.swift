#if EXPLORE_INTERLEAVINGS
  public import RillLocks
#endif

/// One value on the heap or none, without exclusivity checks.
///
/// Unlike a `Box` of an optional, code that is not specialized uses it without looking up a type.
@usableFromInline
@safe
class ValueCell<Value> {
  private final let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  @usableFromInline
  private(set) final var isFull = false

  @usableFromInline
  init() {}

  required init(_ value: Value) {
    unsafe storage.initialize(to: value)
    isFull = true
  }

  deinit {
    #if EXPLORE_INTERLEAVINGS
      let isFull = _isFull.valueAtEnd
    #endif
    if isFull { unsafe storage.deinitialize(count: 1) }
    unsafe storage.deallocate()
  }

  // The cell must be full. An access in place needs no copy of the value, if it is passed as an `inout` argument.
  @usableFromInline
  final var value: Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(storage) }
    @inline(__always) unsafeMutableAddress { unsafe storage }
  }

  @usableFromInline
  final func store(_ value: Value) {
    if isFull {
      #if EXPLORE_INTERLEAVINGS
        isFull = true  // Records a write.
      #endif
      return unsafe storage.pointee = value
    }
    unsafe storage.initialize(to: value)
    isFull = true
  }

  /// The cell must be full.
  @usableFromInline
  final func take() -> Value {
    isFull = false
    return unsafe storage.move()
  }

  final func clear() {
    if isFull { _ = take() }
  }
}
