import RillLocks

/// The state that periodic work passes from one run to the next.
///
/// The runs follow one another, and the lock shows ThreadSanitizer that they do.
package final class PeriodicState<Value: Sendable>: Sendable {
  private let value: Locked<Value>

  package init(_ value: Value) { self.value = Locked(value) }

  package func advance(by action: (Value) -> Value) {
    // The program's code runs outside of the lock, also that which releases the old value.
    let new = action(value.withLock { $0 })
    let old = value.withLock { exchange(&$0, with: new) }
    withExtendedLifetime(old) {}
  }
}
