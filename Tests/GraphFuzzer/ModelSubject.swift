/// A subject of the model.
final class ModelSubject: ModelProperty {
  private let kind: SubjectKind
  private let isRelay: Bool
  let scheduler: ModelScheduler
  private let broadcaster: ModelBroadcaster
  private let eventRelay: ModelEventRelay
  private var values: [Int] = []
  /// Grows with each value.
  private var version = 0
  private var end: IntEvent?
  private var isDisposed = false

  /// Whether batches change it, which is so for states that no operator sends to.
  let isState: Bool

  init(_ kind: SubjectKind, _ scheduler: ModelScheduler, isState: Bool = true) {
    self.isState = isState && kind.isState
    self.scheduler = scheduler
    broadcaster = ModelBroadcaster(scheduler)
    eventRelay = ModelEventRelay(scheduler)
    isRelay = kind.isRelay
    switch kind {
    case .publishRelay: self.kind = .publish
    case .behaviorRelay(let value): self.kind = .behavior(value)
    case .replayRelay(let size): self.kind = .replay(size)
    default: self.kind = kind
    }
    if case .behavior(let value) = self.kind { values = [value] }
  }

  /// Sends an event; `released` disposes the subject after what was accepted before.
  func send(_ event: IntEvent) {
    if isRelay, event.isEnd || event == .released { return }
    guard !isDisposed else { return }
    if event == .released {
      isDisposed = true
      guard let batch = scheduler.batch, batch.change(of: self) != nil else { return release() }
      return batch.dispose(self)
    }
    guard end == nil else { return }
    if isState, let batch = scheduler.batch { return batch.record(event, of: self) }
    if kind == .eventRelay, case .next(let value) = event { return eventRelay.accept(value) }
    switch (event, kind) {
    case (.next(let value), .behavior), (.next(let value), .async):
      values = [value]
      version += 1
    case (.next(let value), .replay(let size)): values = (values + [value]).suffix(size)
    default: break
    }
    if event.isEnd { end = event }
    guard kind == .async else { return broadcaster.accept(event) }
    guard event.isEnd else { return }
    if event == .completed, let value = values.last {
      broadcaster.accept(.next(value), event)
    } else {
      broadcaster.accept(event)
    }
  }

  var stored: (value: Int, version: Int) { (values[0], version) }

  var latest: Int? {
    if isDisposed { return nil }
    let change = scheduler.batch?.change(of: self)
    if case .error? = end ?? change?.end { return nil }
    if case .next(let value)? = change?.value { return value }
    return values[0]
  }

  var roots: [ModelSubject] { [self] }

  /// Replaces the value, if this is a state.
  func update(_ constant: Int) {
    if isState, let latest { send(.next(OperatorFunctions.map(latest, constant))) }
  }

  /// Releases the subscribers after what was accepted before.
  func release() {
    values = []
    broadcaster.accept(.released)
  }

  /// Stores what a batch changes.
  ///
  /// - Returns: Whether the batch is to call `deliver()`.
  func store(_ change: ModelStateChange) -> Bool {
    if case .next(let value)? = change.value {
      values = [value]
      version += 1
    }
    end = change.end
    return broadcaster.enqueue(change.events)
  }

  func deliver() { broadcaster.drain() }

  var stream: ModelStream {
    ModelStream(scheduler) { [self] sink, disposable in
      scheduler.noteSubscription()
      if kind == .eventRelay { return eventRelay.add(sink, disposable) }
      if isDisposed { return sink(.error(LibraryErrorCode.disposed)) }
      // A subject that stores values ends for a new subscriber when the end is accepted, the other when it is delivered.
      let end = kind == .publish && !broadcaster.hasEnded ? nil : end
      switch (kind, end) {
      case (.behavior, nil), (.replay, _), (.async, .completed?):
        broadcaster.add(sink, disposable, replaying: values, then: end)
      default: broadcaster.add(sink, disposable, then: end)
      }
    }
  }
}
