import Foundation
import Rill

/// A scheduler whose clock and timers the scenario controls separately, so that timers can fire late.
final class ManualScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: one thread uses it.
  private(set) var uptime = RxTimeInterval.zero
  /// The number of timers that were started.
  private(set) var startedCount = 0
  /// The number of timers that have fired.
  private(set) var firedCount = 0
  private var timers: [(number: Int, run: () -> Void)] = []

  var now: RxTime { RxTime(timeIntervalSinceReferenceDate: 0) }

  /// Advances the clock without firing timers.
  func advance(_ seconds: Int) { uptime += .seconds(seconds) }

  /// Fires all timers.
  func fire() {
    let due = timers
    timers = []
    firedCount += due.count
    for timer in due { timer.run() }
  }

  func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    startedCount += 1
    let number = startedCount
    timers.append((number, { result.setDisposable(action(state)) }))
    return Disposables.create {
      self.timers.removeAll { $0.number == number }
      result.dispose()
    }
  }
}
