/// A mutable value on the heap, without exclusivity checks: the state of an operator with one source.
///
/// The delivery that owns it is serial, so the check (12 ns per access) would never find anything.
@usableFromInline
final class Box<Value> {
  @safe @exclusivity(unchecked) @usableFromInline final var value: Value

  @_alwaysEmitIntoClient
  init(_ value: Value) { self.value = value }
}
