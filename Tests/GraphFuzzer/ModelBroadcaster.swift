/// What subjects and shared connections have in common: events are delivered one after the other to the observers that had
/// subscribed when the event was accepted.
final class ModelBroadcaster {
  private let scheduler: ModelScheduler
  private var observers: [BroadcastObserver] = []
  private var isDelivering = false
  private var queue: [(IntEvent, [BroadcastObserver])] = []
  /// Whether the end has been delivered, or is being delivered.
  private(set) var hasEnded = false

  init(_ scheduler: ModelScheduler) { self.scheduler = scheduler }

  var isEmpty: Bool { observers.isEmpty }

  /// Adds an observer, which first receives the stored values.
  func add(
    _ sink: @escaping Sink, _ disposable: ModelDisposable, replaying values: [Int] = [], then end: IntEvent? = nil
  ) {
    let observer = BroadcastObserver(sink)
    if end == nil { observers.append(observer) }
    disposable.set {
      observer.isActive = false
      self.observers.removeAll { $0 === observer }
    }
    observer.deliver(values.map(IntEvent.next) + (end.map { [$0] } ?? []))
  }

  /// Accepts events that are delivered one directly after the other.
  func accept(_ events: IntEvent...) { if enqueue(events) { drain() } }

  /// Accepts events, which wait until the caller calls `drain()` if this returns true.
  func enqueue(_ events: [IntEvent]) -> Bool {
    for event in events {
      scheduler.noteAcceptance()
      queue.append((event, observers))
    }
    defer { isDelivering = true }
    return !isDelivering
  }

  func drain() {
    while !queue.isEmpty {
      var (event, targets) = queue.removeFirst()
      if event.isEnd {
        // An observer that subscribes while the end waits for its turn receives it.
        (targets, observers, hasEnded) = (observers, [], true)
      }
      scheduler.delivering(to: targets.count) {
        for target in targets where target.isActive { target.deliver([event]) }
      }
    }
    isDelivering = false
  }
}

/// An observer of a broadcaster.
final class BroadcastObserver {
  private let sink: Sink
  private var isBusy = false
  private var queue: [IntEvent] = []
  var isActive = true

  init(_ sink: @escaping Sink) { self.sink = sink }

  /// Delivers events one after the other: those accepted during a replay come after it.
  func deliver(_ events: [IntEvent]) {
    queue += events
    guard !isBusy else { return }
    isBusy = true
    while isActive, !queue.isEmpty {
      let event = queue.removeFirst()
      if event.isEnd { isActive = false }
      sink(event)
    }
    isBusy = false
  }
}
