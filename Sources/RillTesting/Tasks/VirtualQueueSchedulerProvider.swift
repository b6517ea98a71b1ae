import Dispatch
import Rill

/// Gives a run in virtual time the work that queue schedulers, `bind` and drivers have for dispatch queues.
struct VirtualQueueSchedulerProvider: VirtualQueueProvider {
  var mainSchedulerSerializer: MainQueueSerializer? { VirtualTimeRun.current?.mainSchedulerSerializer }

  func scheduler(for queue: DispatchQueue) -> (any SchedulerType)? {
    VirtualTimeRun.current.map {
      VirtualQueueScheduler(run: $0, lane: MainQueue.isEqual(to: queue) ? .main : .queue(ObjectIdentifier(queue)))
    }
  }
}

/// Stands for a dispatch queue in a run in virtual time.
private struct VirtualQueueScheduler: SchedulerType {
  let run: VirtualTimeRun
  let lane: VirtualTimeRun.Lane

  var now: RxTime { run.scheduler.now }

  var uptime: RxTimeInterval { run.scheduler.uptime }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let inherited = InheritedValues()
    let work = CancelableVirtualWork { inherited.apply(to: { action(state) }) }
    run.append(work, to: lane)
    return work
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    run.scheduler.scheduleRelative(state, dueTime: dueTime) { [weak run, lane] state in
      run?.perform(in: lane) { action(state) } ?? Disposables.create()
    }
  }

  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    run.scheduler.schedulePeriodic(state, startAfter: startAfter, period: period) { [weak run, lane] state in
      run?.perform(in: lane) { action(state) } ?? state
    }
  }
}
