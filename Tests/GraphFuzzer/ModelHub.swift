/// An observer of a hub.
private final class HubObserver {
  private let sink: Sink
  private var isBusy = false
  private var queue: [Signal] = []
  var isActive = true

  init(_ sink: @escaping Sink) { self.sink = sink }

  /// Delivers events one after the other: those accepted during a replay come after it.
  func deliver(_ signals: [Signal]) {
    queue += signals
    guard !isBusy else { return }
    isBusy = true
    while isActive, !queue.isEmpty {
      let signal = queue.removeFirst()
      if signal.isEnd { isActive = false }
      sink(signal)
    }
    isBusy = false
  }
}

/// What subjects and shared connections have in common: events are delivered one after the other to the observers that had
/// subscribed when the event was accepted.
final class ModelHub {
  private let world: ModelRuntime
  private var observers: [HubObserver] = []
  private var isDelivering = false
  private var queue: [(Signal, [HubObserver])] = []
  /// Whether the end has been delivered, or is being delivered.
  private(set) var hasEnded = false

  init(_ world: ModelRuntime) { self.world = world }

  var isEmpty: Bool { observers.isEmpty }

  /// Adds an observer, which first receives the stored values.
  func add(
    _ sink: @escaping Sink, _ cancel: Cancel, replaying values: [Int] = [], then end: Signal? = nil
  ) {
    let observer = HubObserver(sink)
    if end == nil { observers.append(observer) }
    cancel.set {
      observer.isActive = false
      self.observers.removeAll { $0 === observer }
    }
    observer.deliver(values.map(Signal.next) + (end.map { [$0] } ?? []))
  }

  /// Accepts events that are delivered one directly after the other.
  func accept(_ signals: Signal...) {
    for signal in signals { queue.append((signal, observers)) }
    guard !isDelivering else { return }
    isDelivering = true
    while !queue.isEmpty {
      var (signal, targets) = queue.removeFirst()
      if signal.isEnd {
        // An observer that subscribes while the end waits for its turn receives it.
        (targets, observers, hasEnded) = (observers, [], true)
      }
      world.delivering(to: targets.count) {
        for target in targets where target.isActive { target.deliver([signal]) }
      }
    }
    isDelivering = false
  }
}
