import Synchronization

/// What one observer has received: whether its values came in order, and how many.
final class OrderCheck: @unchecked Sendable {
  // Sendable: the observer is serial, and `count` publishes the rest.
  let started = Atomic<Bool>(false)
  let count = Atomic<Int>(0)
  private var newest = 0
  private(set) var isOutOfOrder = false

  func receive(_ value: Int) {
    if value != newest + 1 { isOutOfOrder = true }
    newest = max(value, newest)
    count.add(1, ordering: .acquiringAndReleasing)
  }
}
