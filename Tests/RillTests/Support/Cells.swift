import Foundation
import Synchronization

/// What one observer has seen; called serially.
final class Cells: @unchecked Sendable {
  // Sendable: the observer is serial, and `count` publishes the rest.
  let started = Atomic<Bool>(false)
  let count = Atomic<Int>(0)
  private var newest = 0
  private(set) var isOutOfOrder = false

  func take(_ value: Int) {
    if value != newest + 1 { isOutOfOrder = true }
    newest = max(value, newest)
    count.add(1, ordering: .acquiringAndReleasing)
  }
}

final class Flag: Sendable {
  private let flag = Atomic<Bool>(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
