import Rill
import RillTesting

/// Runs the observers of a scenario, and the actions of observers and closures, on the library.
final class ActionPerformer: @unchecked Sendable {
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
  func call(_ closure: Closure) {
    log.add(.closure(closure.number), .called)
    callCounts[closure.number, default: 0] += 1
    if callCounts[closure.number] == closure.count { perform(closure.actions) }
  }

  func perform(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .send(let subject, let signal): sources[subject].send(signal)
      case .dispose(let observer): if observer < subscriptions.count { subscriptions[observer].dispose() }
      case .subscribe: if let root { subscribeLate(to: root) }
      case .watch(let source): subscribeLate(to: sources[source].stream)
      }
    }
  }

  private func subscribeLate(to stream: Observable<Int>) {
    let actor = Entry.Actor.late(lateCount)
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

/// An observer of a scenario.
private final class GraphObserver: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  private let actor: Entry.Actor
  private let reactions: [Reaction]
  private let performer: ActionPerformer
  private var log: PlayLog { performer.log }
  private var count = 0
  private var isInside = false
  private var hasEnded = false
  private var isDisposed = false

  init(_ actor: Entry.Actor, _ reactions: [Reaction], _ performer: ActionPerformer) {
    (self.actor, self.reactions, self.performer) = (actor, reactions, performer)
  }

  func check() {
    if !isDisposed { log.violations.append("\(actor): onDisposed was not called") }
  }

  func subscribe(to stream: Observable<Int>) -> any Disposable {
    stream.subscribe(
      onNext: { self.receive(.next($0)) },
      onError: { self.receive(.error(Signal.code(of: $0))) },
      onCompleted: { self.receive(.completed) },
      onDisposed: {
        if self.isDisposed { self.log.violations.append("\(self.actor): onDisposed was called twice") }
        self.isDisposed = true
        self.log.add(self.actor, .onDisposed)
      })
  }

  private func receive(_ signal: Signal) {
    if isInside { log.violations.append("\(actor): nested call with \(signal)") }
    if hasEnded { log.violations.append("\(actor): \(signal) after the end") }
    if isDisposed { log.violations.append("\(actor): \(signal) after onDisposed") }
    isInside = true
    hasEnded = signal.isEnd
    log.add(actor, .event(signal))
    count += 1
    for reaction in reactions where reaction.matches(count, signal) { performer.perform(reaction.actions) }
    isInside = false
  }
}
