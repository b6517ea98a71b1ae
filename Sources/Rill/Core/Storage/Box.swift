#if EXPLORE_INTERLEAVINGS
  public import RillLocks
#endif

/// A mutable value on the heap, without exclusivity checks: the state of an operator.
///
/// The delivery that owns it is serial, so the check (12 ns per access) would never find anything.
@usableFromInline
final class Box<Value> {
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  @usableFromInline
  final var value: Value

  @usableFromInline
  init(_ value: Value) { self.value = value }
}
