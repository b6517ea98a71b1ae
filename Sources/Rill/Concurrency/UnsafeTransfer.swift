/// A wrapper that carries a value to another thread, even if the value is not `Sendable`.
///
/// Only one thread uses the value at a time.
@usableFromInline
struct UnsafeTransfer<Value>: @unchecked Sendable {
  // Sendable: the value has one owner at a time.

  @usableFromInline let wrappedValue: Value

  @_alwaysEmitIntoClient
  init(_ value: Value) { wrappedValue = value }
}
