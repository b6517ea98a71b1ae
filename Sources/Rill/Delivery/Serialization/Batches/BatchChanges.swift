import RillLocks

/// What the closure of a batch has sent, in order, until the batch ends.
///
/// A thread uses it for one batch after the other.
final class BatchChanges {
  /// Held while a batch changes states and claims gates.
  ///
  /// No user code runs meanwhile.
  private static let commit = Locked<Void>(())

  // The closure of a batch runs on one thread, and nothing that these lists call uses them.
  /// Each receiver, once for each of its events.
  private let events: ObjectList<BatchedEvents>
  @safe @exclusivity(unchecked) private var receivers = IdentityTable<BatchedEvents>()
  private let delivery: BatchDelivery
  /// What derived values have computed from the changes, with the derived values.
  private var derivedValues: [ObjectIdentifier: (source: AnyObject, value: AnyObject)] = [:]
  private var changeCount = 0
  private var innerBatches = 0
  /// Takes back what inner batches have done, the last step first.
  private var steps: [() -> Void] = []

  init() {
    events = ObjectList()
    delivery = BatchDelivery(events, to: receivers.values)
  }

  /// Records an event of a subject that stores no values.
  func record(at gate: Gate, _ deliver: @escaping () -> Void) {
    let receiver = receivers[gate] ?? add(BatchedEvents(at: gate, retaining: gate), at: gate)
    if let suspend = Trampoline.suspendSender { receiver.append(suspend(deliver)) } else { receiver.append(deliver) }
    events.append(receiver)
    if isInInnerBatch { canTakeBack { receiver.removeLast() } }
  }

  /// Records an event that `receiver` has added.
  func record(_ receiver: BatchedEvents) {
    receiver.count += 1
    events.append(receiver)
  }

  func events(at gate: Gate) -> BatchedEvents? { receivers[gate] }

  @discardableResult
  func add<Receiver: BatchedEvents>(_ receiver: Receiver, at gate: Gate) -> Receiver {
    receivers.append(receiver, for: gate)
    return receiver
  }

  /// Returns a number for a change of a state, which no other change in this batch has.
  func nextChange() -> Int {
    changeCount += 1
    return changeCount
  }

  /// Whether an inner batch is running, which may throw.
  var isInInnerBatch: Bool { innerBatches > 0 }

  /// Keeps `step`, which takes back what was just done, if an inner batch may throw.
  func canTakeBack(_ step: @escaping () -> Void) {
    if isInInnerBatch { steps.append(step) }
  }

  func runInner<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let (eventCount, receiverCount, stepCount) = (events.count, receivers.count, steps.count)
    innerBatches += 1
    defer { innerBatches -= 1 }
    do { return try body() } catch {
      var released: [BatchedEvents] = []
      while events.count > eventCount, let receiver = events.popLast() { released.append(receiver) }
      while steps.count > stepCount { steps.removeLast()() }
      while receivers.count > receiverCount, let receiver = receivers.popLast() {
        released.append(receiver)
        receiver.disposal?()
      }
      withExtendedLifetime(released) {}
      throw error
    }
  }

  func derivedValue(of source: AnyObject) -> AnyObject? { derivedValues[ObjectIdentifier(source)]?.value }

  func keep(_ value: AnyObject, of source: AnyObject) {
    let displaced = derivedValues.updateValue((source, value), forKey: ObjectIdentifier(source))
    withExtendedLifetime(displaced) {}
  }

  /// Subjects that were disposed stay so.
  func discard() { receivers.values.forEach { $0.disposal?() } }

  enum Outcome {
    case finished
    /// The rest is delivered later.
    case begun
    /// Nothing has happened, because another thread has meanwhile changed a state from whose value the batch has computed a new one.
    case mustRunAgain
  }

  /// Changes all states in one step, and delivers what was sent.
  func end() -> Outcome {
    if receivers.count == 0 { return .finished }
    let receivers = receivers.values
    // Every thread locks several states in the order of their addresses. Nothing looks for a receiver any more.
    receivers.sort { $0.address < $1.address }
    while true {
      // Compares values, which is user code.
      receivers.forEach { $0.prepare() }
      switch Self.commit.withLock({ _ in apply(receivers) }) {
      case .applied(let isReusable):
        // Before the delivery: its observers can make other batches.
        receivers.forEach { $0.announceChanged() }
        return delivery.begin() && isReusable ? .finished : .begun
      case .mustPrepareAgain: continue
      case .mustRunAgain: return .mustRunAgain
      }
    }
  }

  private enum Application {
    case applied(isReusable: Bool)
    case mustPrepareAgain
    case mustRunAgain
  }

  private func apply(_ receivers: ObjectList<BatchedEvents>) -> Application {
    defer { receivers.forEach { $0.unlock() } }
    var (isUpdateCurrent, isPrepared) = (true, true)
    receivers.forEach { receiver in
      receiver.lock()
      if !receiver.isUpdateCurrent { isUpdateCurrent = false }
      if !receiver.isPrepared { isPrepared = false }
    }
    if !isUpdateCurrent { return .mustRunAgain }
    if !isPrepared { return .mustPrepareAgain }
    receivers.forEach { $0.store() }
    return .applied(isReusable: delivery.claim())
  }

  /// Removes everything, so that the object serves for another batch.
  func reset() {
    delivery.reset()
    receivers.values.forEach { $0.recycle() }
    receivers.removeAll()
    events.removeAll()
    changeCount = 0
    if !derivedValues.isEmpty { derivedValues = [:] }
    if !steps.isEmpty { steps = [] }
  }

  /// Whether the batch was large, so that the object would keep much memory.
  var isLarge: Bool { events.capacity > 256 }
}
