import Rill
import RillTesting

/// An error with a number.
struct GraphError: Error, Equatable {
  let code: Int
}

/// An object that the closures of a graph capture; it must be deallocated with the graph.
final class Token: Sendable {}

/// Collects what happens while a scenario is played.
final class PlayLog: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let scheduler: TestScheduler
  private(set) var entries: [Entry] = []
  var violations: [String] = []

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func add(_ actor: Entry.Actor, _ kind: Entry.Kind) {
    entries.append(Entry(time: scheduler.clock, actor: actor, kind: kind))
  }
}

/// A hot or cold source, or a subject of any kind.
enum LiveSource {
  case testable(TestableObservable<Int>)
  case subject(stream: Observable<Int>, input: AnyObserver<Int>, hasObservers: () -> Bool)

  var stream: Observable<Int> {
    switch self {
    case .testable(let source): source.asObservable()
    case .subject(let stream, _, _): stream
    }
  }

  func send(_ signal: Signal) {
    if case .subject(_, let input, _) = self { input.on(signal.event) }
  }

  init(_ source: Source, _ scheduler: TestScheduler) {
    switch source {
    case .hot(let events): self = .testable(scheduler.createHotObservable(events.map(\.recorded)))
    case .cold(let events): self = .testable(scheduler.createColdObservable(events.map(\.recorded)))
    case .subject(.publish, _):
      let subject = PublishSubject<Int>()
      self = .subject(stream: subject, input: subject.asObserver().asAnyObserver) { subject.hasObservers }
    case .subject(.behavior(let value), _):
      let subject = BehaviorSubject<Int>(value: value)
      self = .subject(stream: subject, input: subject.asObserver().asAnyObserver) { subject.hasObservers }
    case .subject(.replay(let size), _):
      let subject = ReplaySubject<Int>.create(bufferSize: size)
      self = .subject(stream: subject, input: subject.asObserver().asAnyObserver) { subject.hasObservers }
    case .subject(.async, _):
      let subject = AsyncSubject<Int>()
      self = .subject(stream: subject, input: subject.asObserver().asAnyObserver) { subject.hasObservers }
    }
  }
}

extension ObserverType {
  fileprivate var asAnyObserver: AnyObserver<Element> { AnyObserver(self) }
}

extension Signal {
  var event: Event<Int> {
    switch self {
    case .next(let value): .next(value)
    case .error(let code): .error(GraphError(code: code))
    case .completed: .completed
    case .released: fatalError("only the model releases a stream")
    }
  }

  init(_ event: Event<Int>) {
    switch event {
    case .next(let value): self = .next(value)
    case .error(let error): self = .error(Signal.code(of: error))
    case .completed: self = .completed
    }
  }

  static func code(of error: any Error) -> Int {
    if let error = error as? GraphError { return error.code }
    switch error as? RxError {
    case .timeout: return ErrorCode.timeout
    case .argumentOutOfRange: return ErrorCode.argumentOutOfRange
    case .noElements: return ErrorCode.noElements
    case .moreThanOneElement: return ErrorCode.moreThanOneElement
    default: return -99
    }
  }
}

extension TimedSignal {
  fileprivate var recorded: Recorded<Event<Int>> { Recorded(time: time, value: signal.event) }
}

/// Plays a scenario with the library.
enum Player {
  /// Returns everything that could be observed, with the laws that were broken.
  static func play(_ scenario: Scenario) -> Outcome {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let log = PlayLog(scheduler)
    weak var token: Token?
    var outcome = Outcome()
    run(scenario, log, &outcome) { token = $0 }
    outcome.entries = log.entries
    outcome.violations = log.violations
    if token != nil { outcome.violations.append("the closures of the graph are retained") }
    return outcome
  }

  private static func run(
    _ scenario: Scenario, _ log: PlayLog, _ outcome: inout Outcome, _ register: (Token) -> Void
  ) {
    let scheduler = log.scheduler
    let token = Token()
    register(token)
    let sources = scenario.sources.map { LiveSource($0, scheduler) }
    let builder = GraphBuilder(sources.map(\.stream), scenario.shares, log, token)
    let root = builder.build(scenario.root)
    for (source, live) in zip(scenario.sources, sources) {
      guard case .subject(_, let events) = source else { continue }
      for event in events { schedule(event, live, scheduler) }
    }
    let players = scenario.observers.enumerated().map { ObserverPlayer($1, $0, root, sources, log) }
    for player in players { player.schedule() }
    scheduler.start()
    for player in players { player.check() }
    for (index, source) in sources.enumerated() {
      switch source {
      case .testable(let source):
        let intervals = source.subscriptions.map { Interval(subscribe: $0.subscribe, unsubscribe: $0.unsubscribe) }
        outcome.subscriptions.append(intervals)
        if intervals.contains(where: { $0.unsubscribe == .max }) {
          log.violations.append("source \(index) still has a subscription")
        }
      case .subject(_, _, let hasObservers):
        outcome.subscriptions.append([])
        if hasObservers() { log.violations.append("subject \(index) still has an observer") }
      }
    }
  }

  private static func schedule(_ event: TimedSignal, _ source: LiveSource, _ scheduler: TestScheduler) {
    let source = Unshared(source)
    scheduler.scheduleAt(event.time) { source.value.send(event.signal) }
  }
}

/// A value that stays on the thread of its scenario.
struct Unshared<Value>: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An observer of a scenario.
private final class ObserverPlayer: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  private let plan: ObserverPlan
  private let index: Int
  private let root: Observable<Int>
  private let sources: [LiveSource]
  private let log: PlayLog
  private let subscription = SerialDisposable()
  private var count = 0
  private var isInside = false
  private var hasEnded = false
  private var isDisposed = false

  init(_ plan: ObserverPlan, _ index: Int, _ root: Observable<Int>, _ sources: [LiveSource], _ log: PlayLog) {
    (self.plan, self.index, self.root, self.sources, self.log) = (plan, index, root, sources, log)
  }

  func schedule() {
    log.scheduler.scheduleAt(plan.subscribe) { self.subscribe() }
    log.scheduler.scheduleAt(plan.dispose ?? Scenario.end) { self.dispose() }
  }

  func check() {
    if !isDisposed { log.violations.append("observer \(index): onDisposed was not called") }
  }

  private func subscribe() {
    subscription.disposable = root.subscribe(
      onNext: { self.receive(.next($0)) },
      onError: { self.receive(.error(Signal.code(of: $0))) },
      onCompleted: { self.receive(.completed) },
      onDisposed: {
        if self.isDisposed { self.log.violations.append("observer \(self.index): onDisposed was called twice") }
        self.isDisposed = true
        self.log.add(.observer(self.index), .onDisposed)
      })
  }

  private func dispose() { subscription.dispose() }

  private func receive(_ signal: Signal) {
    if isInside { log.violations.append("observer \(index): nested call with \(signal)") }
    if hasEnded { log.violations.append("observer \(index): \(signal) after the end") }
    if isDisposed { log.violations.append("observer \(index): \(signal) after onDisposed") }
    isInside = true
    hasEnded = signal.isEnd
    log.add(.observer(index), .event(signal))
    count += 1
    for reaction in plan.reactions where reaction.count == count {
      switch reaction.action {
      case .send(let subject, let signal): sources[subject].send(signal)
      case .dispose: dispose()
      }
    }
    isInside = false
  }
}
