/// Carries a value that need not be `Sendable` to another thread.
///
/// Only one thread has the value at a time.
@usableFromInline
struct UnsafeTransfer<Value>: @unchecked Sendable {
  // Sendable: the value has one owner at a time.

  @usableFromInline let wrappedValue: Value

  @_alwaysEmitIntoClient
  init(_ value: Value) { wrappedValue = value }
}
