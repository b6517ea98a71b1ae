import RillLocks

/// A value that is set after the closures that use it were made.
///
/// Threads can share it.
package final class LateValue<Value>: Sendable {
  private let stored = Locked<Value?>(nil)

  package init() {}

  package var value: Value? {
    get { stored.withLock { $0 } }
    set {
      let displaced = stored.withLock { stored in
        defer { stored = newValue }
        return stored
      }
      withExtendedLifetime(displaced) {}
    }
  }

  /// Removes and returns the value.
  package func take() -> Value? {
    stored.withLock { stored in
      defer { stored = nil }
      return stored
    }
  }
}
