import Rill
import RillTesting

/// Plays a scenario with the library.
enum ScenarioPlayer {
  /// Returns everything that could be observed, with the laws that were broken.
  static func play(_ scenario: Scenario) -> ScenarioTrace {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let log = PlayLog(scheduler)
    weak var tracker: DeallocationProbe?
    var outcome = ScenarioTrace()
    run(scenario, log, &outcome) { tracker = $0 }
    outcome.entries = log.entries
    outcome.violations = log.violations
    if tracker != nil { outcome.violations.append("the closures of the graph are retained") }
    return outcome
  }

  private static func run(
    _ scenario: Scenario, _ log: PlayLog, _ outcome: inout ScenarioTrace, _ register: (DeallocationProbe) -> Void
  ) {
    let scheduler = log.scheduler
    let tracker = DeallocationProbe()
    register(tracker)
    let sources = scenario.sources.reduce(into: [LiveSource]()) { $0.append(LiveSource($1, scheduler, $0)) }
    let performer = LiveActionPerformer(log, sources, observerCount: scenario.observers.count)
    let builder = ObservableBuilder(scenario.shares, performer, tracker)
    let root = builder.build(scenario.root)
    performer.root = root
    for (source, live) in zip(scenario.sources, sources) {
      guard case .subject(_, let events) = source else { continue }
      for event in events { schedule(event, live, scheduler) }
    }
    for step in scenario.script { scheduler.scheduleAt(step.time) { performer.perform(step.actions) } }
    for (index, share) in scenario.shares.enumerated() {
      for connection in share.connections { schedule(connection, builder.connectables[index], scheduler) }
    }
    for (index, plan) in scenario.observers.enumerated() { performer.schedule(plan, index) }
    scheduler.start()
    performer.finish()
    for (index, source) in sources.enumerated() {
      switch source {
      case .testable(let source):
        let intervals = source.subscriptions.map { SubscriptionInterval(subscribe: $0.subscribe, unsubscribe: $0.unsubscribe) }
        outcome.subscriptions.append(intervals)
        if intervals.contains(where: { $0.unsubscribe == .max }) {
          log.violations.append("source \(index) still has a subscription")
        }
      case .subject(let subject):
        outcome.subscriptions.append([])
        if subject.hasObservers() { log.violations.append("subject \(index) still has an observer") }
      case .derived: outcome.subscriptions.append([])
      }
    }
  }

  private static func schedule(_ event: TimedIntEvent, _ source: LiveSource, _ scheduler: TestScheduler) {
    let source = UncheckedSendable(source)
    scheduler.scheduleAt(event.time) { source.value.send(event.value) }
  }

  private static func schedule(
    _ plan: Connection, _ connectable: ConnectableObservable<Int>?, _ scheduler: TestScheduler
  ) {
    guard let connectable = connectable.map(UncheckedSendable.init) else { return }
    let connection = SerialDisposable()
    scheduler.scheduleAt(plan.connect) { connection.disposable = connectable.value.connect() }
    scheduler.scheduleAt(plan.disconnect) { connection.dispose() }
  }
}
