import RillLocks

/// The state that periodic work passes from one run to the next.
final class PeriodicState<Value: Sendable>: Sendable {
  private let value: Locked<Value>

  init(_ value: Value) { self.value = Locked(value) }

  var current: Value { value.withLock { $0 } }

  func replace(with new: Value) {
    let old = value.withLock { value in
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}
  }
}
