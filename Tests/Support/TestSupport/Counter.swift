import Foundation

/// A number that threads share.
///
/// A test can wait for a value without sleeping.
package final class Counter: @unchecked Sendable {
  // Sendable: the lock of the condition guards the number.
  private let condition = NSCondition()
  private var number: Int

  package init(_ number: Int = 0) { self.number = number }

  package var value: Int { condition.withLock { number } }

  /// Adds `difference` and returns the sum.
  @discardableResult
  package func add(_ difference: Int = 1) -> Int {
    condition.withLock {
      number += difference
      condition.broadcast()
      return number
    }
  }

  /// Raises the number to `value` if it is lower.
  package func raise(to value: Int) {
    condition.withLock {
      number = max(number, value)
      condition.broadcast()
    }
  }

  /// Waits up to a minute until the number is at least `value`.
  package func wait(for value: Int) {
    let limit = Date() + 60
    condition.withLock { while number < value, condition.wait(until: limit) {} }
  }
}
