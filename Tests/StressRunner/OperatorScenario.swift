import Rill
import Synchronization
import TestSupport

extension Scenario {
  /// A scenario for each operator with several sources and each operator that uses a scheduler.
  static let operators = OperatorCase.all.map { operatorCase in
    Scenario("operators", operatorCase.name, repetitions: 2) { OperatorScenario(operatorCase, $0).run() }
  }
}

/// Subscriptions to one operator, with threads that send to its sources, subscribe, dispose and end.
private final class OperatorScenario: Sendable {
  private enum Action {
    case send(Int)
    case subscribe
    case unsubscribe(Int)
    case end(Int, fails: Bool)
    case spin(Int)
  }

  /// The stage between the operator and its subscriber.
  private enum LastStage: Equatable {
    case nothing
    case take(Int)
    case fail(Int)
  }

  private struct Subscription {
    let subscriber: Subscriber
    let sourceLogs: [CheckedEventLog]
    let recorder: InnerStreamRecorder
    let lastStage: LastStage
  }

  private let operatorCase: OperatorCase
  private let monitor: IterationState
  private let keyedRandom: KeyedRandom
  private let subjects: LockedValue<[TypeErasedSubject]>
  private let subscriptions = LockedValue<[Subscription]>([])
  /// Whether no more subscriptions are accepted.
  ///
  /// An observer on a thread of a scheduler can still try to subscribe at that time.
  private let isClosed = Atomic<Bool>(false)
  /// Whether the sources keep no values for new subscribers.
  ///
  /// Operators such as `concat` subscribe to some sources after values were sent.
  private let isUnbuffered: Bool
  /// The number of subscribers at the start that no action disposes.
  private let permanentCount: Int
  private let senders: [SentValueGenerator]
  /// The actions of each thread.
  private let scripts: [[Action]]
  /// Whether sources can end before all threads have finished.
  private let endsEarly: Bool
  private let isEnding = Atomic<Bool>(false)
  private let iteration: LockedValue<Iteration>

  init(_ operatorCase: OperatorCase, _ iteration: Iteration) {
    self.operatorCase = operatorCase
    self.iteration = LockedValue(iteration)
    let monitor = iteration.monitor
    self.monitor = monitor
    keyedRandom = KeyedRandom(seed: iteration.seed)
    let count = iteration.number(operatorCase.sources)
    isUnbuffered = iteration.chance(3, of: 4)
    let kind = isUnbuffered ? SubjectKind.publish : .behavior
    subjects = LockedValue((0..<count).map { kind.make(SentValueGenerator(40 + $0, monitor).makeValue()) })
    permanentCount = iteration.number(1...2)
    let threads = iteration.chance(1, of: 2) ? 2 : iteration.number(2...8)
    senders = (0..<threads).map { SentValueGenerator($0, monitor) }
    endsEarly = iteration.chance(1, of: 3)
    let length = iteration.chance(1, of: 3) ? 4 : iteration.number(4...24)
    scripts = (0..<threads).map { [endsEarly] _ in
      (0..<length).map { _ in
        switch iteration.number(0...99) {
        case 0..<70: .send(iteration.number(0...count - 1))
        case 70..<75: .subscribe
        case 75..<82: .unsubscribe(iteration.number(0...30))
        case 82..<86: endsEarly ? .end(iteration.number(0...count - 1), fails: iteration.chance(1, of: 2)) : .send(0)
        default: .spin(iteration.number(0...300))
        }
      }
    }
  }

  func run() {
    monitor.onValueRelease = keyedRandom.number(for: 1, below: 4) == 0 ? subjects.withLock { $0[0].useWeakly } : nil
    for _ in 0..<permanentCount { addSubscriber() }
    // In half of the iterations, all sources but the first have a value from the start.
    if keyedRandom.number(for: 3, below: 2) == 0 {
      for source in subjects.withLock({ $0.indices }).dropFirst() { send(source, senders[0]) }
    }
    let start = monitor.nextTime()
    iteration.withLock { $0 }.onThreads(senders.indices.map { thread in { self.perform(thread) } })
    var all = subscriptions.withLock { $0 }
    let counts = all.map(\.subscriber.log.count)
    let failedEarly = all.map { !operatorCase.isTimed && $0.subscriber.log.ending == .failed }
    let (ending, hasDisposed) = endIteration()
    // Subscribers that were added while the ending was delivered are not checked.
    if !monitor.wait(until: { all.allSatisfy(\.subscriber.log.isReleased) }) {
      let left = all.filter { !$0.subscriber.log.isReleased }.map(\.subscriber.number)
      monitor.fail("\(operatorCase.name): not released after \(ending): \(left)")
    }
    // A subscriber that disposed itself while the ending was delivered has dropped queued events.
    if !hasDisposed { for subscription in subscriptions.withLock({ $0 }) { subscription.subscriber.recordEarlyDisposal() } }
    subscriptions.withLock { _ in isClosed.store(true, ordering: .relaxed) }
    for subscription in subscriptions.withLock({ $0 }) { subscription.subscriber.dispose() }
    if !monitor.wait(until: { !subjects.withLock { $0 }.contains { $0.hasObservers() } }) {
      monitor.fail("\(operatorCase.name): a source still has observers after \(ending)")
    }
    subjects.replace(with: [])
    for subscription in subscriptions.withLock({ $0 }) { subscription.subscriber.releaseSubscription() }
    let records = zip(all, failedEarly).map { subscription, failedEarly in
      let subscriber = subscription.subscriber
      return SubscriptionRecord(
        sourceLogs: subscription.sourceLogs, innerLogs: subscription.recorder.logs,
        hasUnloggedStreams: subscription.recorder.hasUnloggedStreams, output: subscriber.log,
        isComplete: !subscriber.wasDisposedEarly && subscription.lastStage == .nothing && !failedEarly
          && (!operatorCase.isTimed || subscriber.log.ending == .completed),
        wasDisposed: subscriber.isDisposed, start: start)
    }
    subscriptions.replace(with: [])
    all = []
    monitor.onValueRelease = nil
    if !monitor.wait(until: { monitor.liveObjectCount == 0 }) {
      monitor.fail("\(operatorCase.name): \(monitor.liveObjectCount) values and closures were not released after \(ending)")
    }
    _ = monitor.wait { !records.contains { $0.output.isDelivering } }
    guard monitor.failures.isEmpty else { return }
    for (record, count) in zip(records, counts) {
      if let message = operatorCase.check(record) { monitor.fail("\(record.output.name): \(message) (\(ending))") }
      // All values must have been delivered when the threads have finished, before the ending.
      if operatorCase.isPrompt, isUnbuffered, !operatorCase.isTimed, record.isComplete, record.output.count != count {
        monitor.fail("\(record.output.name): \(record.output.count - count) values were delivered only after \(ending)")
      }
    }
  }

  // MARK: Actions

  private func perform(_ thread: Int) {
    for action in scripts[thread] {
      switch action {
      case .send(let source): send(source, senders[thread])
      case .subscribe: addSubscriber()
      case .unsubscribe(let choice): temporarySubscriber(choice)?.dispose()
      case .end(let source, let fails): end(source, fails)
      case .spin(let turns): spin(turns)
      }
    }
  }

  private func subject(_ source: Int) -> TypeErasedSubject? { subjects.withLock { source < $0.count ? $0[source] : nil } }
  private func send(_ source: Int, _ sender: SentValueGenerator) { subject(source).map { $0.send(sender.makeValue()) } }
  private func end(_ source: Int, _ fails: Bool) { subject(source)?.end?(fails) }

  /// Returns one of the subscribers that are not permanent.
  private func temporarySubscriber(_ choice: Int) -> Subscriber? {
    subscriptions.withLock { subscriptions in
      let others = subscriptions.count - permanentCount
      return others > 0 ? subscriptions[permanentCount + choice % others].subscriber : nil
    }
  }

  private func addSubscriber() {
    let sources = subjects.withLock { $0 }
    guard !sources.isEmpty else { return }
    let subscription = subscriptions.withLock { subscriptions -> Subscription? in
      guard subscriptions.count < 6, !isClosed.load(ordering: .relaxed) else { return nil }
      let number = subscriptions.count
      let length = 1 + keyedRandom.number(for: number + 100, below: 6)
      let stages: [LastStage] = [.nothing, .nothing, .take(length), .fail(length)]
      let subscription = Subscription(
        subscriber: Subscriber(number, operatorCase.name, monitor),
        sourceLogs: sources.indices.map { CheckedEventLog("\(operatorCase.name) \(number), source \($0)", monitor) },
        recorder: InnerStreamRecorder(operatorCase.name, monitor),
        lastStage: number < permanentCount ? .nothing : stages[keyedRandom.number(for: number, below: 4)])
      subscriptions.append(subscription)
      return subscription
    }
    guard let subscription else { return }
    let (lastStage, sourceLogs) = (subscription.lastStage, subscription.sourceLogs)
    let streams = zip(sources, sourceLogs).enumerated().map { index, pair in
      index < operatorCase.loggedSourceCount ? pair.0.stream.logged(to: pair.1) : pair.0.stream
    }
    let stream = operatorCase.build(streams, subscription.recorder)
    subscription.subscriber.subscribe(
      to: adding(lastStage, to: stream), react: { [weak self] subscriber, values in self?.react(subscriber, values[0]) },
      onEnd: { [weak self] in self?.checkSources($0, lastStage, sourceLogs) })
  }

  private func adding(_ lastStage: LastStage, to stream: Observable<[SentValue]>) -> Observable<[SentValue]> {
    switch lastStage {
    case .nothing: return stream
    case .take(let count): return stream.take(count)
    case .fail(let count):
      let seen = LockedValue(0)
      return stream.map { values in
        let number = seen.withLock { seen -> Int in
          seen += 1
          return seen
        }
        if number > count { throw Failure() }
        return values
      }
    }
  }

  /// Checks that a stage that ends the stream early has disposed its sources before it emits the end.
  private func checkSources(_ subscriber: Subscriber, _ lastStage: LastStage, _ sourceLogs: [CheckedEventLog]) {
    // Skipped while `subscribe` runs, and at the end of the iteration, when another thread can be disposing at the same time.
    guard subscriber.hasSubscription, !isEnding.load(ordering: .relaxed) else { return }
    switch lastStage {
    case .nothing: return
    case .take(let count): if subscriber.log.count < count { return }
    case .fail(let count): if subscriber.log.count < count || sourceLogs.contains(where: \.isEnded) { return }
    }
    for sourceLog in sourceLogs where sourceLog.isAttached && !sourceLog.isEnded && !sourceLog.isReleased {
      monitor.fail("\(sourceLog.name): not disposed before the end of \(lastStage)")
    }
  }

  private func react(_ subscriber: Subscriber, _ value: SentValue) {
    // Gives a second thread time to deliver concurrently, if the operator does not prevent it.
    if operatorCase.isTimed { spin(keyedRandom.number(for: value.id, below: 400)) }
    let choice = keyedRandom.number(for: value.id &+ subscriber.number &* 7919 &+ subscriber.log.count &* 31, below: 24)
    guard choice < 8, subscriber.canReact(6) else { return }
    let source = keyedRandom.number(for: value.id + 5, below: 8)
    switch choice {
    case 0, 1, 2: send(source % subjects.withLock { max(1, $0.count) }, subscriber.sender)
    case 3:
      guard subscriber.number >= permanentCount else { return }
      // Values that wait in a queue at that time must not be delivered any more.
      for source in subjects.withLock({ $0.indices }) { send(source, subscriber.sender) }
      subscriber.dispose()
    case 4: temporarySubscriber(value.id)?.dispose()
    case 5: addSubscriber()
    default:
      guard endsEarly else { return }
      // Values sent here before the error of another source must be delivered before it.
      for number in 0..<3 { send(number % 2, subscriber.sender) }
      end(source, choice == 6)
    }
  }

  /// Ends all subscriptions in a random way.
  ///
  /// Returns a description of that way, and whether it disposed the subscriptions.
  private func endIteration() -> (String, hasDisposed: Bool) {
    isEnding.store(true, ordering: .relaxed)
    for subscription in subscriptions.withLock({ $0 }) { subscription.subscriber.recordEarlyDisposal() }
    let sources = subjects.withLock { $0.indices }
    let ways = ["completion", "an error", "disposal", "deallocation of the sources"]
    // Not by an error, which drops values that wait for a timer.
    let way = operatorCase.isTimed ? [0, 0, 2, 3][keyedRandom.number(for: 2, below: 4)] : keyedRandom.number(for: 2, below: 4)
    switch way {
    case 0:
      for source in sources { end(source, false) }
      // Again in reverse order, for streams that are subscribed to at the end of others.
      for source in sources.reversed() { end(source, false) }
    case 1:
      end(keyedRandom.number(for: 4, below: sources.count), true)
      for source in sources { end(source, true) }
    case 3: subjects.replace(with: [])
    default: break
    }
    let endsWithSources = operatorCase.endsWithSources || !endsEarly
    let hasEnded = [endsWithSources, endsWithSources, false, endsWithSources && operatorCase.endsOnDeallocation][way]
    if !hasEnded { for subscription in subscriptions.withLock({ $0 }) { subscription.subscriber.dispose() } }
    return (ways[way], !hasEnded)
  }
}
