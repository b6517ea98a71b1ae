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
  private var observers: [HubObserver] = []
  private var isDelivering = false
  private var queue: [(Signal, [HubObserver])] = []
  /// Whether the end has been delivered, or is being delivered.
  private(set) var hasEnded = false

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

  func accept(_ signal: Signal) {
    queue.append((signal, observers))
    guard !isDelivering else { return }
    isDelivering = true
    while !queue.isEmpty {
      var (signal, targets) = queue.removeFirst()
      if signal.isEnd {
        // An observer that subscribes while the end waits for its turn receives it.
        (targets, observers, hasEnded) = (observers, [], true)
      }
      for target in targets where target.isActive { target.deliver([signal]) }
    }
    isDelivering = false
  }
}

/// A subject of the model.
final class ModelSubject {
  let kind: SubjectKind
  let world: World
  private let hub = ModelHub()
  private var stored: [Int] = []
  private var end: Signal?

  init(_ kind: SubjectKind, _ world: World) {
    (self.kind, self.world) = (kind, world)
    if case .behavior(let value) = kind { stored = [value] }
  }

  func send(_ signal: Signal) {
    guard end == nil else { return }
    switch (signal, kind) {
    case (.next(let value), .behavior), (.next(let value), .async): stored = [value]
    case (.next(let value), .replay(let size)): stored = (stored + [value]).suffix(size)
    default: break
    }
    if signal.isEnd { end = signal }
    guard kind == .async else { return hub.accept(signal) }
    guard signal.isEnd else { return }
    if signal == .completed, let value = stored.last { hub.accept(.next(value)) }
    hub.accept(signal)
  }

  var stream: Stream {
    Stream(world) { [self] sink, cancel in
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

/// A stream of the model that several subscribers share.
final class ModelShare {
  private let kind: ShareKind
  private let source: Stream
  private var hub = ModelHub()
  private var deliveringHub: ModelHub?
  private var stored: [Int] = []
  private var end: Signal?
  private var connection: Slot?
  /// Whether the first subscriber receives stored values before it subscribes to the source.
  private var isConnecting = false

  init(_ kind: ShareKind, _ source: Stream) { (self.kind, self.source) = (kind, source) }

  var stream: Stream {
    Stream(source.world) { [self] sink, cancel in
      let hub = hub
      if end != nil { return hub.add(sink, cancel, replaying: stored, then: end) }
      let member = Cancel()
      cancel.set {
        member.dispose()
        // A later connection has its own hub.
        if hub === self.hub, hub.isEmpty { self.disconnect() }
      }
      let isFirst = connection == nil && !isConnecting
      if isFirst { isConnecting = true }
      hub.add(sink, member, replaying: stored)
      guard isFirst else { return }
      isConnecting = false
      if cancel.isDisposed, !hub.isEmpty { source.world.isAmbiguous = true }
      if !cancel.isDisposed { connect() }
    }
  }

  private func connect() {
    let slot = Slot()
    connection = slot
    let hub = hub
    source.subscribe(slot.cancel) { [self] signal in
      guard slot.isActive else { return }
      if case .next(let value) = signal { stored = (stored + [value]).suffix(kind.replay) }
      // Whether a released connection counts as ended is not defined.
      if signal == .released { source.world.isAmbiguous = true }
      if signal.isEnd {
        slot.markEnded()
        connection = nil
        if kind.isForever {
          end = signal
        } else {
          stored = []
          self.hub = ModelHub()
        }
      }
      // In which order a new connection and the one that is delivering deliver is not defined.
      if let deliveringHub, deliveringHub !== hub { source.world.isAmbiguous = true }
      let previous = deliveringHub
      deliveringHub = hub
      hub.accept(signal)
      deliveringHub = previous
    }
  }

  private func disconnect() {
    let slot = connection
    connection = nil
    if !kind.isForever { (stored, hub) = ([], ModelHub()) }
    slot?.dispose()
  }
}

/// The sources of a scenario in the model, with their subscriptions.
final class ModelSource {
  let world: World
  private(set) var subscriptions: [Interval] = []
  private var subject: ModelSubject?
  private var observers: [(number: Int, sink: Cancelable)] = []
  private let source: Source

  init(_ source: Source, _ world: World) {
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
  static func immediate(_ world: World, _ signals: [Signal]) -> Stream {
    Stream(world) { sink, cancel in
      for signal in signals where !cancel.isDisposed { sink(signal) }
    }
  }

  /// Returns a stream that takes turns with other synchronous sources, one element each.
  static func inTurns(_ world: World, _ values: [Int]) -> Stream {
    Stream(world) { sink, cancel in
      let gate = Cancelable(sink)
      cancel.set { gate.stop() }
      func step(_ index: Int) {
        guard gate.isActive else { return }
        guard index < values.count else { return gate.send(.completed) }
        gate.send(.next(values[index]))
        if gate.isActive { world.takeTurn { step(index + 1) } }
      }
      world.takeTurn { step(0) }
    }
  }
}
