import RillLocks

/// What a batch sends through the gate of one subject, or to one queue of the main actor.
class BatchedEvents {
  /// The gate, unless the receiver is a queue.
  ///
  /// Not retained: `owner` retains it, or the subclass.
  private final let gate: Unretained<Gate>?
  private final let owner: AnyObject?
  /// Orders the locks of several states.
  final let address: UInt
  /// Whether the delivery of the batch delivers the events.
  ///
  /// Otherwise, the owner of the gate does, or the queue.
  final var isDeliveredByBatch = false
  /// How often `deliver()` is to be called.
  final var count = 0
  /// Disposes the subject after its events, even if the batch is discarded.
  final var disposal: (() -> Void)?
  private final var closures: FIFOQueue<StoredClosure>?

  /// Makes an object that retains `owner`, with which the gate lives.
  init(at gate: Gate?, retaining owner: AnyObject?) {
    self.gate = gate.map { Unretained($0) }
    self.owner = owner
    address = gate?.address ?? 0
  }

  @inline(__always)
  final func withGate(_ body: (Gate) -> Void) { gate?.withObject(body) }

  // MARK: In the closure of the batch

  final func append(_ deliver: @escaping () -> Void) {
    let closures = self.closures ?? FIFOQueue()
    self.closures = closures
    closures.append(StoredClosure(deliver))
    count += 1
  }

  final func removeLast() {
    closures?.removeLast()
    count -= 1
  }

  // MARK: At the end of the batch

  /// Decides whether the value of a state changes at all, and announces that it will.
  ///
  /// Called outside of every lock.
  func prepare() {}

  func lock() {}
  func unlock() {}

  /// Whether no other thread has changed the state from whose value the batch has computed a new one.
  ///
  /// Called while the state is locked, as are `isPrepared` and `store()`.
  var isUpdateCurrent: Bool { true }

  /// Whether no other thread has changed the state since `prepare()`.
  var isPrepared: Bool { true }

  /// Changes the stored values.
  func store() {}

  /// Called outside of every lock.
  func announceChanged() {}

  /// Called when nothing else uses it.
  func recycle() {}

  /// Called by the owner of the gate.
  func deliver() {
    count -= 1
    closures?.removeFirst().run()
  }

  /// The events, for another owner of the gate.
  final func passedOn() -> [() -> Void] {
    var events: [() -> Void] = (0..<count).map { _ in { self.deliver() } }
    if let disposal { events.append(disposal) }
    return events
  }
}
