import Foundation
package import Rill

/// A scheduler whose timers go off when a test says so, late or early.
///
/// It counts them.
package final class ManualScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: one thread uses it.

  private struct Timer {
    let number: Int
    let due: RxTimeInterval
    let run: () -> Void
  }

  package private(set) var uptime = RxTimeInterval.zero
  /// How many timers were ever set.
  package private(set) var made = 0
  /// How many were set at one time, at the most.
  package private(set) var most = 0
  /// How many have gone off.
  package private(set) var fired = 0
  private var waiting: [Timer] = []

  package init() {}

  /// Not what operators measure by.
  package var now: RxTime { RxTime(timeIntervalSinceReferenceDate: 0) }

  /// How many timers are set.
  package var count: Int { waiting.count }

  /// Lets time pass, and no timer go off.
  package func pass(_ ticks: Int) { uptime += .seconds(ticks) }

  /// Has all timers go off that are set now, whether they are due or not.
  package func fire() {
    let all = waiting
    waiting = []
    fired += all.count
    for timer in all { timer.run() }
  }

  /// Lets time pass, and timers go off when they are due.
  package func run(_ ticks: Int) {
    let end = uptime + .seconds(ticks)
    while let next = waiting.filter({ $0.due <= end }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
      waiting.removeAll { $0.number == next.number }
      uptime = max(uptime, next.due)
      fired += 1
      next.run()
    }
    uptime = end
  }

  package func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  package func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    made += 1
    let number = made
    waiting.append(Timer(number: number, due: uptime + dueTime, run: { result.setDisposable(action(state)) }))
    most = max(most, waiting.count)
    return Disposables.create {
      self.waiting.removeAll { $0.number == number }
      result.dispose()
    }
  }
}
