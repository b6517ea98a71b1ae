/// The state of an operator with one source.
///
/// Its owner is the delivery it takes part in, which is serial; so the exclusivity check, a dozen nanoseconds an access, has
/// nothing to find.
@usableFromInline
final class Cell<Value> {
  @safe @exclusivity(unchecked) @usableFromInline final var value: Value

  @_alwaysEmitIntoClient
  init(_ value: Value) { self.value = value }
}
