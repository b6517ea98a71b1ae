import Foundation

/// Finds calls of an observer by two threads at once, after the end, or while another call runs.
final class SerialityCheck: @unchecked Sendable {
  // Sendable: the lock guards all state.
  private let lock = NSLock()
  private var isInside = false
  private var hasEnded = false
  private var faults: [String] = []

  func next(_ work: () -> Void = {}) {
    enter("next")
    work()
    leave()
  }

  func end() {
    enter("end")
    lock.withLock { hasEnded = true }
    leave()
  }

  var found: [String] { lock.withLock { faults } }

  private func enter(_ name: String) {
    lock.withLock {
      if isInside { faults.append("\(name) while another call was under way") }
      if hasEnded { faults.append("\(name) after the end") }
      isInside = true
    }
  }

  private func leave() { lock.withLock { isInside = false } }
}
