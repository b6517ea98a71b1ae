import Foundation
import Rill

/// A scheduler whose timers go off when the round says so, be it late or early.
final class LateScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: one thread uses it.
  private(set) var uptime = RxTimeInterval.zero
  /// How many timers were ever set, and how many went off.
  private(set) var made = 0
  private(set) var fired = 0
  private var waiting: [(number: Int, run: () -> Void)] = []

  var now: RxTime { RxTime(timeIntervalSinceReferenceDate: 0) }

  func pass(_ seconds: Int) { uptime += .seconds(seconds) }

  func fire() {
    let due = waiting
    waiting = []
    fired += due.count
    for timer in due { timer.run() }
  }

  func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    made += 1
    let number = made
    waiting.append((number, { result.setDisposable(action(state)) }))
    return Disposables.create {
      self.waiting.removeAll { $0.number == number }
      result.dispose()
    }
  }
}
