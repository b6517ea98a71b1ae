/// A sink that can be switched off.
final class SwitchableSink {
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
  private var observers: [(number: Int, sink: SwitchableSink)] = []
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
      let gate = SwitchableSink { signal in
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
      let gate = SwitchableSink(sink)
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
