import Rill
import Synchronization

extension Scenario {
  /// A scenario for each sharing operator.
  static let sharing = SharingOperator.all.map { sharing in
    Scenario("sharing", sharing.name, repetitions: 3) { SharingScenario(sharing, $0).run() }
  }
}

/// One shared stream, with threads that send, subscribe, take one value and dispose, and observers that subscribe at the end.
private final class SharingScenario: Sendable {
  /// The source of the shared stream.
  private enum Source: CaseIterable {
    /// A subject.
    case hot
    /// The first three values of a subject. It completes and can be subscribed to again.
    case hotFinite
    /// Emits three values while it is being connected, and does not end.
    case synchronous
    /// Emits three values while it is being connected, and completes.
    case synchronousFinite
  }

  private enum Action {
    case send
    case subscribe
    case takeOne
    case unsubscribe(Int)
    case spin(Int)
  }

  private let sharing: SharingOperator
  private let source: Source
  private let monitor: IterationState
  private let keyedRandom: KeyedRandom
  private let subject: LockedValue<PublishSubject<SentValue>?>
  private let shared: LockedValue<Observable<SentValue>?>
  private let subscribers = LockedValue<[Subscriber]>([])
  /// Whether the iteration is ending.
  ///
  /// Changes under the lock of `subscribers`. A connection that a timer makes late runs reactions on the timer's thread. A subscriber
  /// that they added would never be disposed.
  private let isClosing = Atomic<Bool>(false)
  private let connections = LockedValue<[CheckedEventLog]>([])
  private let senders: [SentValueGenerator]
  /// The actions of each thread.
  private let scripts: [[Action]]
  /// The number of subscriptions made during the delivery of an end.
  private let resubscriptions = Atomic<Int>(0)
  private let iteration: LockedValue<Iteration>

  init(_ sharing: SharingOperator, _ iteration: Iteration) {
    self.sharing = sharing
    self.iteration = LockedValue(iteration)
    let monitor = iteration.monitor
    self.monitor = monitor
    keyedRandom = KeyedRandom(seed: iteration.seed)
    source = iteration.pick(Source.allCases)
    subject = LockedValue(PublishSubject())
    shared = LockedValue(nil)
    let threads = iteration.chance(1, of: 2) ? 2 : iteration.number(2...6)
    senders = (0..<threads).map { SentValueGenerator($0, monitor) }
    let length = iteration.chance(1, of: 2) ? 4 : iteration.number(4...20)
    scripts = (0..<threads).map { _ in
      (0..<length).map { _ in
        switch iteration.number(0...9) {
        case 0...2: .send
        case 3, 4: .subscribe
        case 5: .takeOne
        case 6...8: .unsubscribe(iteration.number(0...30))
        default: .spin(iteration.number(0...300))
        }
      }
    }
  }

  func run() {
    // Deferred, so that each connection has its own log.
    let stream = Observable.deferred { [weak self] in self?.connection() ?? .empty() }
    shared.withLock { $0 = sharing.share(stream) }
    iteration.withLock { $0 }.onThreads(senders.indices.map { thread in { self.perform(thread) } })
    checkThatSubscribersAreConnected()
    let all = subscribers.withLock { subscribers in
      isClosing.store(true, ordering: .relaxed)
      return subscribers
    }
    for subscriber in all { subscriber.dispose() }
    if !monitor.wait(until: { all.allSatisfy(\.log.isReleased) }) { monitor.fail("\(sharing.name): not released") }
    // A connection that ended while its stream was being made was never subscribed to.
    let logs = connections.withLock { $0 }.filter { $0.subscriptionTime != nil }
    if !monitor.wait(until: { logs.allSatisfy { $0.isReleased } }) {
      let left = logs.filter { !$0.isReleased }.count
      monitor.fail("\(sharing.name), \(source): \(left) of \(logs.count) connections outlive their subscribers")
    }
    if !monitor.wait(until: { subject.withLock { $0?.hasObservers } != true }) {
      monitor.fail("\(sharing.name): the source still has observers")
    }
    shared.replace(with: nil)
    subject.replace(with: nil)
    for subscriber in all { subscriber.releaseSubscription() }
    if !monitor.wait(until: { monitor.liveObjectCount == 0 }) {
      monitor.fail("\(sharing.name), \(source): \(monitor.liveObjectCount) values and closures were not released")
    }
    if monitor.failures.isEmpty { check(all, logs) }
  }

  // MARK: Actions

  /// Makes the source of one connection.
  private func connection() -> Observable<SentValue> {
    let log = connections.withLock { logs -> CheckedEventLog in
      logs.append(CheckedEventLog("\(sharing.name), connection \(logs.count)", monitor))
      return logs[logs.count - 1]
    }
    let sender = SentValueGenerator(200 + connections.withLock { $0.count }, monitor)
    guard let hot = subject.withLock({ $0 }) else { return .empty() }
    let stream: Observable<SentValue> =
      switch source {
      case .hot: hot
      case .hotFinite: hot.take(3)
      case .synchronous, .synchronousFinite:
        .create { [isFinite = source == .synchronousFinite, tracker = LifetimeTracker(monitor)] observer in
          for _ in 0..<3 { observer.onNext(sender.makeValue()) }
          if isFinite { observer.onCompleted() }
          return Disposables.create { tracker.use() }
        }
      }
    return stream.logged(to: log)
  }

  private func perform(_ thread: Int) {
    for action in scripts[thread] {
      switch action {
      case .send: send(senders[thread])
      case .subscribe: addSubscriber(takesOne: false)
      case .takeOne: addSubscriber(takesOne: true)
      case .unsubscribe(let choice): subscribers.withLock { $0.isEmpty ? nil : $0[choice % $0.count] }?.dispose()
      case .spin(let turns): spin(turns)
      }
    }
  }

  private func send(_ sender: SentValueGenerator) { subject.withLock { $0 }?.onNext(sender.makeValue()) }

  private func addSubscriber(takesOne: Bool) {
    guard let stream = shared.withLock({ $0 }) else { return }
    let subscriber = subscribers.withLock { subscribers -> Subscriber? in
      guard subscribers.count < 30, !isClosing.load(ordering: .relaxed) else { return nil }
      subscribers.append(Subscriber(subscribers.count, sharing.name, monitor))
      return subscribers[subscribers.count - 1]
    }
    guard let subscriber else { return }
    subscriber.subscribe(
      to: takesOne ? stream.take(1) : stream, react: { [weak self] in self?.react($0, $1[0]) },
      onEnd: { [weak self] subscriber in
        // Resubscribes, but only a few times, so that the iteration ends.
        guard let self, keyedRandom.number(for: subscriber.number, below: 3) == 0,
          resubscriptions.add(1, ordering: .relaxed).newValue < 6
        else { return }
        addSubscriber(takesOne: false)
      })
  }

  private func react(_ subscriber: Subscriber, _ value: SentValue) {
    let choice = keyedRandom.number(for: value.id &+ subscriber.number &* 31, below: 16)
    guard choice < 5, subscriber.canReact(3) else { return }
    switch choice {
    case 0: send(subscriber.sender)
    case 1: subscriber.dispose()
    case 2: subscribers.withLock { $0[value.id % $0.count] }.dispose()
    case 3: addSubscriber(takesOne: true)
    default: addSubscriber(takesOne: false)
    }
  }

  /// Checks that each subscriber that has neither been disposed nor ended receives a new value.
  private func checkThatSubscribersAreConnected() {
    guard source == .hot else { return }
    let active = subscribers.withLock { $0 }.filter { !$0.isDisposed && !$0.log.isEnded }.map { ($0, count: $0.log.count) }
    func missed() -> [Subscriber] { active.filter { $0.log.count == $1 && !$0.isDisposed }.map(\.0) }
    if sharing.expires {
      // A timer can be ending a connection just now. It makes the next one, and a value that is sent before has no receiver.
      _ = monitor.wait {
        send(senders[0])
        return missed().isEmpty
      }
    } else {
      send(senders[0])
    }
    for subscriber in missed() { monitor.fail("\(subscriber.log.name): not connected") }
  }

  // MARK: Invariants

  private func check(_ all: [Subscriber], _ logs: [CheckedEventLog]) {
    var positions: [Int: (connection: Int, index: Int)] = [:]
    for (connection, log) in logs.enumerated() {
      for (index, id) in log.firstIDs.enumerated() where positions[id] == nil { positions[id] = (connection, index) }
    }
    for subscriber in all {
      var previous: (connection: Int, index: Int)?
      for id in subscriber.log.firstIDs {
        guard let position = positions[id] else {
          return monitor.fail("\(subscriber.log.name): \(SentValueID(id)) was never sent")
        }
        if let previous {
          let isNext = position.connection == previous.connection && position.index == previous.index + 1
          // With one subject for all connections, the replayed values can be those of an earlier connection. An old connection can
          // also overlap with its successor while it is being released.
          let isLater = sharing.isForever && position.connection > previous.connection
          if !isNext && !isLater && !isNextInAnyConnection(id, previous, logs) {
            return monitor.fail("\(subscriber.log.name): value \(position) follows value \(previous)")
          }
        }
        previous = position
      }
    }
    // There is one connection at a time, apart from those that other threads are still releasing.
    guard source == .hot || source == .hotFinite else { return }
    for log in logs {
      guard let start = log.subscriptionTime else { continue }
      let running = logs.filter { other in
        guard let earlier = other.subscriptionTime, earlier < start else { return false }
        return other.releaseTime.map { $0 > start } ?? true
      }
      if running.count > senders.count { monitor.fail("\(log.name): connected while \(running.count) others were connected") }
    }
  }

  /// Returns whether `id` follows the previous value in any connection.
  ///
  /// Two connections can receive the same values of a subject while one of them is being released.
  private func isNextInAnyConnection(_ id: Int, _ previous: (connection: Int, index: Int), _ logs: [CheckedEventLog]) -> Bool {
    let previousID = logs[previous.connection].firstIDs[previous.index]
    return logs.contains { log in
      guard let index = log.firstIDs.firstIndex(of: id), index > 0 else { return false }
      return log.firstIDs[index - 1] == previousID
    }
  }
}
