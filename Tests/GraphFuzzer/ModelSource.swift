/// The sources of a scenario in the model, with their subscriptions.
final class ModelSource {
  let scheduler: ModelScheduler
  private(set) var subscriptions: [SubscriptionInterval] = []
  private var subject: ModelSubject?
  private var derived: ModelDerivedValue?
  private var observers: [(number: Int, sink: StoppableSink)] = []
  private let source: Source

  /// `earlier` has the sources of which a derived value is computed.
  init(_ source: Source, _ scheduler: ModelScheduler, _ earlier: [ModelSource]) {
    (self.source, self.scheduler) = (source, scheduler)
    switch source {
    case .subject(let kind, _): subject = ModelSubject(kind, scheduler)
    case .derived(let kind, let inputs):
      derived = ModelDerivedValue(kind, inputs.compactMap { earlier[$0].property }, scheduler)
    case .hot, .cold: break
    }
  }

  /// Schedules the events of a hot source.
  func scheduleHot() {
    guard case .hot(let events) = source else { return }
    for event in events {
      _ = scheduler.schedule(at: event.time) { [self] in
        for (_, sink) in observers { sink.send(event.value) }
      }
    }
  }

  /// Schedules the sends to a subject.
  func scheduleSends() {
    guard case .subject(_, let events) = source else { return }
    for event in events { _ = scheduler.schedule(at: event.time) { [self] in send(event.value) } }
  }

  func send(_ event: IntEvent) { subject?.send(event) }

  func update(_ constant: Int) { subject?.update(constant) }

  /// The state or the derived value.
  var property: (any ModelProperty)? { if let subject { subject.isState ? subject : nil } else { derived } }

  var stream: ModelStream {
    if let derived { return derived.stream }
    if let subject { return subject.stream }
    return ModelStream(scheduler) { [self] sink, disposable in
      scheduler.noteSubscription()
      let number = subscriptions.count
      subscriptions.append(SubscriptionInterval(subscribe: scheduler.clock, unsubscribe: .max))
      var works: [ModelScheduledWork] = []
      let removal = ModelDisposable()
      removal.set { [self] in
        subscriptions[number].unsubscribe = scheduler.clock
        observers.removeAll { $0.number == number }
      }
      let gate = StoppableSink { event in
        sink(event)
        if event.isEnd { removal.dispose() }
      }
      if case .cold(let events) = source {
        works = events.map { event in scheduler.schedule(at: scheduler.clock + event.time) { gate.send(event.value) } }
      } else {
        observers.append((number, gate))
      }
      disposable.set {
        gate.stop()
        for work in works { work.cancel() }
        removal.dispose()
      }
    }
  }
}
