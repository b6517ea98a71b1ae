import Foundation

/// A value behind a lock of Foundation: the suite must not depend on the locks that it tests.
final class LockedValue<Value>: @unchecked Sendable {
  // Sendable: the lock guards the value.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }

  /// Stores `new` and releases the old value outside of the lock, since its `deinit` can end a stream.
  func replace(with new: Value) {
    let old = withLock { value in
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}
  }
}
