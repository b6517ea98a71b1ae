/// A value that outlives the process, such as a `Stored` property of `RillProperties`.
///
/// Modules that need such a value take this protocol, so that they do not depend on a store.
public protocol PersistentValue<Value>: Sendable {
  /// The type of the value.
  associatedtype Value

  /// The stored value. Reading and assigning report errors to the owner of the value and do not throw.
  var wrappedValue: Value { get nonmutating set }

  /// Returns the stored value.
  func load() throws -> Value

  /// Removes the stored value, even if it cannot be read.
  func discard() throws
}
