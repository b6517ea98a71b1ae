import Rill
import RillTesting

/// Runs the observers of a scenario, and the actions of observers and closures, on the library.
final class LiveActionPerformer: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let log: PlayLog
  private(set) var sources: [LiveSource]
  var root: Observable<Int>?
  private let subscriptions: [SerialDisposable]
  private var observers: [GraphObserver] = []
  private var lateCount = 0
  private var callCounts: [Int: Int] = [:]

  init(_ log: PlayLog, _ sources: [LiveSource], observerCount: Int) {
    (self.log, self.sources) = (log, sources)
    subscriptions = (0..<observerCount).map { _ in SerialDisposable() }
  }

  func schedule(_ plan: ObserverPlan, _ index: Int) {
    let subscription = subscriptions[index]
    let observer = GraphObserver(.observer(index), plan.reactions, self)
    observers.append(observer)
    log.scheduler.scheduleAt(plan.subscribe) {
      guard let root = self.root else { return }
      subscription.disposable = observer.subscribe(to: root)
    }
    log.scheduler.scheduleAt(plan.dispose ?? Scenario.end) { subscription.dispose() }
  }

  /// Called by a closure of the graph.
  func call(_ closure: ClosureActions) {
    log.add(.closure(closure.number), .called)
    callCounts[closure.number, default: 0] += 1
    if callCounts[closure.number] == closure.count { perform(closure.actions) }
  }

  func perform(_ actions: [ReentrantAction]) {
    for action in actions {
      switch action {
      case .send(let subject, let event): sources[subject].send(event)
      case .update(let subject, let constant): sources[subject].update(constant)
      case .read(let source):
        if sources[source].isReadable { log.add(.source(source), .read(sources[source].read())) }
      case .batch(let actions, let fails):
        try? batch {
          perform(actions)
          if fails { throw GraphError(code: 0) }
        }
      case .dispose(let observer): if observer < subscriptions.count { subscriptions[observer].dispose() }
      case .subscribe: if let root { subscribeLate(to: root) }
      case .watch(let source): subscribeLate(to: sources[source].stream)
      }
    }
  }

  private func subscribeLate(to stream: Observable<Int>) {
    let actor = LogEntry.Actor.late(lateCount)
    lateCount += 1
    let observer = GraphObserver(actor, [], self)
    observers.append(observer)
    let subscription = observer.subscribe(to: stream)
    log.add(actor, .subscribed)
    log.scheduler.scheduleAt(Scenario.end) { subscription.dispose() }
  }

  /// Checks that every subscription has ended, and releases the graph.
  func finish() {
    for observer in observers { observer.check() }
    (root, sources, observers) = (nil, [], [])
  }
}
