/// A value or none, as an array that keeps its storage.
///
/// A generic struct with an `Optional` has a layout that depends on the type of the value, which costs several kilobytes of code for each
/// such struct. The layout of an array does not.
@usableFromInline
struct OptionalSlot<Value> {
  @usableFromInline var storage: [Value] = []

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient var isEmpty: Bool { storage.isEmpty }

  @_alwaysEmitIntoClient var value: Value? { storage.last }

  /// Stores a value, and returns the one before.
  @_alwaysEmitIntoClient
  @discardableResult
  mutating func store(_ value: Value) -> Value? {
    let displaced = storage.popLast()
    storage.append(value)
    return displaced
  }

  /// Removes and returns the value.
  @_alwaysEmitIntoClient
  @discardableResult
  mutating func take() -> Value? { storage.popLast() }
}
