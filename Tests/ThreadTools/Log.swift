import Dispatch
import RillLocks

/// What has happened, from any thread; waits for it without sleeping.
package final class Log<Event: Sendable>: Sendable {
  private let events = Locked<[Event]>([])
  private let bell = DispatchSemaphore(value: 0)

  package init() {}

  package func add(_ event: Event) {
    events.withLock { $0.append(event) }
    bell.signal()
  }

  package var all: [Event] { events.withLock { $0 } }

  /// Whether that becomes true of the events before a generous while has passed.
  package func wait(until isSo: ([Event]) -> Bool) -> Bool {
    let deadline = DispatchTime.now() + .seconds(20)
    while !isSo(all) {
      if case .timedOut = bell.wait(timeout: deadline) { return isSo(all) }
    }
    return true
  }
}
