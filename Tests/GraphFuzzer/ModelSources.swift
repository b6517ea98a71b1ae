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

/// A subject of the model.
final class ModelSubject {
  private let kind: SubjectKind
  private let isRelay: Bool
  private let world: ModelRuntime
  private let hub: ModelHub
  private var stored: [Int] = []
  private var end: Signal?
  private var isDisposed = false

  init(_ kind: SubjectKind, _ world: ModelRuntime) {
    self.world = world
    hub = ModelHub(world)
    isRelay = kind.isRelay
    switch kind {
    case .publishRelay: self.kind = .publish
    case .behaviorRelay(let value): self.kind = .behavior(value)
    case .replayRelay(let size): self.kind = .replay(size)
    default: self.kind = kind
    }
    if case .behavior(let value) = self.kind { stored = [value] }
  }

  /// Sends an event; `released` disposes the subject after what was accepted before.
  func send(_ signal: Signal) {
    if isRelay, signal.isEnd || signal == .released { return }
    if signal == .released {
      guard !isDisposed else { return }
      (isDisposed, stored) = (true, [])
      return hub.accept(.released)
    }
    guard end == nil, !isDisposed else { return }
    switch (signal, kind) {
    case (.next(let value), .behavior), (.next(let value), .async): stored = [value]
    case (.next(let value), .replay(let size)): stored = (stored + [value]).suffix(size)
    default: break
    }
    if signal.isEnd { end = signal }
    guard kind == .async else { return hub.accept(signal) }
    guard signal.isEnd else { return }
    if signal == .completed, let value = stored.last { hub.accept(.next(value), signal) } else { hub.accept(signal) }
  }

  var stream: Stream {
    Stream(world) { [self] sink, cancel in
      world.noteSubscription()
      if isDisposed { return sink(.error(ErrorCode.disposed)) }
      // A subject that stores values ends for a new subscriber when the end is accepted, the other when it is delivered.
      let end = kind == .publish && !hub.hasEnded ? nil : end
      switch (kind, end) {
      case (.behavior, nil), (.replay, _), (.async, .completed?): hub.add(sink, cancel, replaying: stored, then: end)
      default: hub.add(sink, cancel, then: end)
      }
    }
  }
}

/// A sink that can be switched off.
final class Cancelable {
  private let sink: Sink
  private(set) var isActive = true

  init(_ sink: @escaping Sink) { self.sink = sink }

  func send(_ signal: Signal) {
    guard isActive else { return }
    if signal.isEnd { isActive = false }
    sink(signal)
  }

  func stop() { isActive = false }
}

/// The sources of a scenario in the model, with their subscriptions.
final class ModelSource {
  let world: ModelRuntime
  private(set) var subscriptions: [Interval] = []
  private var subject: ModelSubject?
  private var observers: [(number: Int, sink: Cancelable)] = []
  private let source: Source

  init(_ source: Source, _ world: ModelRuntime) {
    (self.source, self.world) = (source, world)
    if case .subject(let kind, _) = source { subject = ModelSubject(kind, world) }
  }

  /// Schedules the events of a hot source.
  func scheduleHot() {
    guard case .hot(let events) = source else { return }
    for event in events {
      _ = world.schedule(at: event.time) { [self] in
        for (_, sink) in observers { sink.send(event.signal) }
      }
    }
  }

  /// Schedules the sends to a subject.
  func scheduleSends() {
    guard case .subject(_, let events) = source else { return }
    for event in events { _ = world.schedule(at: event.time) { [self] in send(event.signal) } }
  }

  func send(_ signal: Signal) { subject?.send(signal) }

  var stream: Stream {
    if let subject { return subject.stream }
    return Stream(world) { [self] sink, cancel in
      world.noteSubscription()
      let number = subscriptions.count
      subscriptions.append(Interval(subscribe: world.clock, unsubscribe: .max))
      var works: [Work] = []
      let removal = Cancel()
      removal.set { [self] in
        subscriptions[number].unsubscribe = world.clock
        observers.removeAll { $0.number == number }
      }
      let gate = Cancelable { signal in
        sink(signal)
        if signal.isEnd { removal.dispose() }
      }
      if case .cold(let events) = source {
        works = events.map { event in world.schedule(at: world.clock + event.time) { gate.send(event.signal) } }
      } else {
        observers.append((number, gate))
      }
      cancel.set {
        gate.stop()
        for work in works { work.cancel() }
        removal.dispose()
      }
    }
  }
}

extension Stream {
  /// Returns a stream that emits when its subscriber subscribes.
  static func immediate(_ world: ModelRuntime, _ signals: [Signal]) -> Stream {
    Stream(world) { sink, cancel in
      for signal in signals where !cancel.isDisposed { sink(signal) }
    }
  }

  /// Returns a stream that takes turns with other synchronous sources, one element each.
  static func inTurns(_ world: ModelRuntime, _ values: [Int]) -> Stream { inTurns(world, count: values.count) { values[$0] } }

  static func inTurns(_ world: ModelRuntime, count: Int, _ value: @escaping (Int) -> Int) -> Stream {
    Stream(world) { sink, cancel in
      let gate = Cancelable(sink)
      cancel.set { gate.stop() }
      func step(_ index: Int) {
        guard gate.isActive else { return }
        guard index < count else { return gate.send(.completed) }
        gate.send(.next(value(index)))
        if gate.isActive { world.takeTurn { step(index + 1) } }
      }
      world.takeTurn { step(0) }
    }
  }
}
