import Rill
import Synchronization

extension Scenario {
  /// A scenario for each kind of subject.
  static let subjects = SubjectKind.all.map { kind in
    Scenario("subjects", kind.name, repetitions: 2) { iteration in SubjectScenario(kind, iteration).run() }
  }
}

/// One subject, with threads and observers that send, subscribe, dispose, end and read.
final class SubjectScenario: Sendable {
  private enum Action {
    case send(Int)
    case subscribe
    case unsubscribe(Int)
    case read
    case end(fails: Bool)
    case disposeSubject
    case spin(Int)
  }

  private let kind: SubjectKind
  private let monitor: IterationState
  private let keyedRandom: KeyedRandom
  private let subject: LockedValue<TypeErasedSubject?>
  private let subscribers = LockedValue<[Subscriber]>([])
  /// The number of subscribers at the start that no action disposes.
  ///
  /// The first one receives every value.
  private let permanentCount: Int
  private let senders: [SentValueGenerator]
  private let sentinelSender: SentValueGenerator
  /// The actions of each thread.
  private let scripts: [[Action]]
  /// Whether the subject can end before all threads have finished.
  private let endsEarly: Bool
  /// Whether the subject was disposed before all threads had finished.
  private let wasDisposed = Atomic<Bool>(false)
  /// The current values that observers read, with the values that were being delivered.
  private let readings = LockedValue<[(delivered: Int, read: Int)]>([])
  private let iteration: LockedValue<Iteration>

  init(_ kind: SubjectKind, _ iteration: Iteration) {
    self.kind = kind
    self.iteration = LockedValue(iteration)
    let monitor = iteration.monitor
    self.monitor = monitor
    keyedRandom = KeyedRandom(seed: iteration.seed)
    subject = LockedValue(kind.make(SentValueGenerator(63, monitor).makeValue()))
    permanentCount = iteration.number(1...3)
    let threads = iteration.chance(1, of: 2) ? 2 : iteration.number(2...8)
    sentinelSender = SentValueGenerator(62, monitor)
    senders = (0..<threads).map { SentValueGenerator($0, monitor) }
    endsEarly = iteration.chance(1, of: 4)
    let length = iteration.chance(1, of: 40) && !endsEarly ? 400 : iteration.chance(1, of: 3) ? 3 : iteration.number(4...40)
    let (endsEarly, canEnd, canBeDisposed) = (endsEarly, subject.withLock { $0?.end != nil }, iteration.chance(1, of: 3))
    scripts = (0..<threads).map { _ in
      (0..<length).map { _ in
        switch iteration.number(0...99) {
        case 0..<60: .send(1)
        case 60..<64: .send(iteration.number(2...9))
        case 64..<74: .subscribe
        case 74..<84: .unsubscribe(iteration.number(0...30))
        case 84..<88: .read
        case 88: endsEarly && canEnd ? .end(fails: iteration.chance(1, of: 2)) : .send(1)
        case 89: endsEarly && canEnd && canBeDisposed ? .disposeSubject : .send(1)
        default: .spin(iteration.number(0...400))
        }
      }
    }
  }

  func run() {
    monitor.onValueRelease = keyedRandom.number(for: 1, below: 3) == 0 ? subject.withLock { $0?.useWeakly } : nil
    monitor.sentCount.store(0, ordering: .relaxed)
    let initial = use { $0.read() }.flatMap { $0 } == nil ? 0 : 1
    for _ in 0..<permanentCount { addSubscriber(origin: nil) }
    iteration.withLock { $0 }.onThreads(senders.indices.map { thread in { self.perform(thread) } })
    if !endsEarly { waitUntilIdle(initial) }
    let ending = endIteration()
    let all = subscribers.withLock { $0 }
    if !monitor.wait(until: { all.allSatisfy(\.log.isReleased) }) {
      monitor.fail("\(kind.name): not released after \(ending): \(all.filter { !$0.log.isReleased }.map(\.number))")
    }
    // If a queue has taken the gate over, it can still have subscriptions to remove.
    if !monitor.wait(until: { use { $0.hasObservers() } != true }) {
      monitor.fail("\(kind.name): still has observers after \(ending)")
    }
    subject.replace(with: nil)
    for subscriber in all { subscriber.releaseSubscription() }
    monitor.onValueRelease = nil
    if !monitor.wait(until: { monitor.liveObjectCount == 0 }) {
      monitor.fail("\(kind.name): \(monitor.liveObjectCount) values and closures were not released after \(ending)")
    }
    _ = monitor.wait { !all.contains { $0.log.isDelivering } }
    if monitor.failures.isEmpty { check(all) }
  }

  /// Waits until every value has been delivered.
  ///
  /// First waits without sending, because a new event would also deliver events that were left in the queue.
  private func waitUntilIdle(_ initial: Int) {
    guard case .last = kind.rule else { return }
    let first = subscribers.withLock { $0[0] }
    let total = { [monitor] in initial + monitor.sentCount.load(ordering: .relaxed) }
    if !monitor.wait(until: { first.log.count == total() }) {
      return monitor.fail("\(kind.name): \(first.log.count) of \(total()) values arrived")
    }
    // The subscribers after the first one can still be receiving on a queue that has taken the gate over, and can send more. So
    // this repeats until a sentinel that all of them have received was the last value sent.
    var counted = 0
    repeat {
      let sentinel = sentinelSender.makeValue()
      counted = total()
      let id = sentinel.id
      send(sentinel)
      let all = subscribers.withLock { $0 }
      if !monitor.wait(until: { all.allSatisfy { $0.isDisposed || $0.lastSentinel >= id } }) {
        return monitor.fail("\(kind.name): a sentinel value has not reached all subscribers")
      }
    } while counted != total()
  }

  // MARK: Actions

  private func perform(_ thread: Int) {
    for action in scripts[thread] {
      switch action {
      case .send(let count): for _ in 0..<count { send(senders[thread].makeValue()) }
      case .subscribe: addSubscriber(origin: senders[thread])
      case .unsubscribe(let choice): temporarySubscriber(choice)?.dispose()
      case .read: _ = use { $0.read() }
      case .end(let fails): use { $0.end?(fails) }
      case .disposeSubject:
        wasDisposed.store(true, ordering: .relaxed)
        use { $0.dispose?() }
      case .spin(let turns): spin(turns)
      }
    }
  }

  private func use<Result>(_ body: (TypeErasedSubject) -> Result) -> Result? { subject.withLock { $0 }.map(body) }

  private func send(_ value: SentValue) { use { $0.send(value) } }

  private func addSubscriber(origin: SentValueGenerator?) {
    guard let stream = use(\.stream) else { return }
    let subscriber = subscribers.withLock { subscribers -> Subscriber? in
      guard subscribers.count < 24 else { return nil }
      let subscriber = Subscriber(subscribers.count, kind.name, monitor, origin: origin)
      subscribers.append(subscriber)
      return subscriber
    }
    guard let subscriber else { return }
    subscriber.subscribe(to: stream, react: { [weak self] subscriber, values in self?.react(subscriber, values[0]) })
  }

  /// Returns one of the subscribers that are not permanent.
  private func temporarySubscriber(_ choice: Int) -> Subscriber? {
    subscribers.withLock { subscribers in
      let others = subscribers.count - permanentCount
      return others > 0 ? subscribers[permanentCount + choice % others] : nil
    }
  }

  private func react(_ subscriber: Subscriber, _ value: SentValue) {
    if SentValueID(value.id).sender == sentinelSender.id { return subscriber.recordSentinel(value.id) }
    if let burst = value.burst, !burst.isInOrder(at: SentValueID(value.id).number & 0xF) {
      monitor.fail("\(kind.name): a value was delivered before the value queued before it was released")
    }
    let choice = keyedRandom.number(for: value.id ^ subscriber.number &* 7919, below: 32)
    if choice < 2 {
      // The stored value must be at least as new as the delivered one.
      if let reading = use({ $0.read() }) ?? nil { readings.withLock { $0.append((value.id, reading)) } }
      return
    }
    guard choice < 9, subscriber.canReact() else { return }
    switch choice {
    case 2, 3: send(subscriber.sender.makeValue())
    case 4: sendBurst(subscriber)
    case 5: addSubscriber(origin: subscriber.sender)
    case 6: if subscriber.number >= permanentCount { subscriber.dispose() }
    case 7: temporarySubscriber(value.id)?.dispose()
    default: if endsEarly { use { $0.end?(value.id.isMultiple(of: 2)) } }
    }
  }

  private func sendBurst(_ subscriber: Subscriber) {
    let count = 5
    // If the burst starts at a multiple of 16, the lower bits of a value's number are its index in the burst.
    let isAligned = subscriber.sender.count & 0xF == 0
    // A subject that replays retains its values until each new subscriber has received its replay.
    let burst = kind.isUnbuffered && isAligned ? ReentrantBurst(size: count) : nil
    for _ in 0..<count { send(subscriber.sender.makeValue(burst: burst)) }
  }

  private func endIteration() -> String {
    let way = keyedRandom.number(for: 2, below: 5)
    switch way {
    case 0, 1: use { $0.end?(way == 1) }
    case 2: subject.withLock { $0?.dispose }?()
    default: break
    }
    for subscriber in subscribers.withLock({ $0 }) { subscriber.recordEarlyDisposal() }
    if way == 4 {
      let last = subject.withLock { subject -> TypeErasedSubject? in
        defer { subject = nil }
        return subject
      }
      withExtendedLifetime(last) {}
    } else {
      // Needed if the subject has not ended: relays have no end.
      for subscriber in subscribers.withLock({ $0 }) { subscriber.dispose() }
    }
    return ["completion", "an error", "the subject's disposal", "disposal", "the subject's deallocation"][way]
  }

  // MARK: Invariants

  private func check(_ all: [Subscriber]) {
    let reference = all[0].log.firstIDs
    var indices: [Int: Int] = [:]
    for (index, id) in reference.enumerated() where indices.updateValue(index, forKey: id) != nil {
      return monitor.fail("\(kind.name): \(SentValueID(id)) was delivered twice")
    }
    switch kind.rule {
    case .final: checkFinalValues(all)
    case .last(let kept):
      checkSenders(reference, all)
      for subscriber in all { check(subscriber, reference, indices, kept: kept) }
      for (delivered, read) in readings.withLock({ $0 }) {
        guard let announced = indices[delivered], let stored = indices[read] else { continue }
        if stored < announced { monitor.fail("\(kind.name): the stored value was older than the delivered one") }
      }
    }
  }

  /// Checks that the values of each sender arrived in order, and all of them unless the subject ended early.
  private func checkSenders(_ reference: [Int], _ all: [Subscriber]) {
    var next: [Int: Int] = [:]
    for id in reference.map(SentValueID.init) {
      if id.number != next[id.sender, default: 0] {
        return monitor.fail("\(kind.name): value \(id) arrived, expected number \(next[id.sender, default: 0])")
      }
      next[id.sender] = id.number + 1
    }
    if endsEarly { return }
    for sender in senders + all.map(\.sender) where next[sender.id, default: 0] != sender.count {
      monitor.fail("\(kind.name): \(next[sender.id, default: 0]) of \(sender.count) values arrived from sender \(sender.id)")
    }
  }

  /// Checks that a subscriber received a contiguous part of the values: from its replay until its disposal.
  private func check(_ subscriber: Subscriber, _ reference: [Int], _ indices: [Int: Int], kept: Int) {
    let seen = subscriber.log.firstIDs
    let name = subscriber.log.name
    let start = seen.first.flatMap { indices[$0] } ?? reference.count
    guard seen.isEmpty || indices[seen[0]] != nil, seen.elementsEqual(reference[start...].prefix(seen.count)) else {
      return monitor.fail(
        "\(name): another order than the first subscriber: \(firstDifference(seen, Array(reference[start...])))")
    }
    if subscriber.wasDisposedEarly || endsEarly && seen.isEmpty { return }
    // Disposing a subject also ends subscriptions that are being added.
    if start + seen.count != reference.count, !wasDisposed.load(ordering: .relaxed) {
      return monitor.fail("\(name): received \(seen.count) values from index \(start), of \(reference.count)")
    }
    guard let origin = subscriber.origin, !seen.isEmpty else { return }
    let before = indices[SentValueID(sender: origin.id, number: subscriber.sentBefore - 1).value].map { $0 + 1 } ?? 0
    let after = indices[SentValueID(sender: origin.id, number: subscriber.sentBefore).value] ?? reference.count
    let earliest = max(0, before - min(kept, before))
    let latest = max(0, after - min(kept, after))
    if !(earliest...latest).contains(start) {
      monitor.fail("\(name): the first value has index \(start), expected \(earliest)...\(latest)")
    }
    if !endsEarly, subscriber.replayedCount < min(kept, before) {
      monitor.fail(
        "\(name): \(subscriber.replayedCount) values arrived before `subscribe` returned, expected \(min(kept, before))")
    }
  }

  private func checkFinalValues(_ all: [Subscriber]) {
    let values = Set(all.filter { !$0.wasDisposedEarly && !endsEarly || !$0.log.entries.isEmpty }.map(\.log.firstIDs))
    if values.count > 1 { monitor.fail("\(kind.name): subscribers received different last values: \(values)") }
    guard let last = values.first?.first.map(SentValueID.init), !endsEarly else { return }
    let sender = (senders + all.map(\.sender)).first { $0.id == last.sender }
    if let sender, sender.count != last.number + 1 {
      monitor.fail("\(kind.name): \(last) is not the last value of its sender")
    }
  }
}
