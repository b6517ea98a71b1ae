/// A subject of the model.
final class ModelSubject {
  private let kind: SubjectKind
  private let isRelay: Bool
  private let scheduler: ModelScheduler
  private let broadcaster: ModelBroadcaster
  private let eventRelay: ModelEventRelay
  private var stored: [Int] = []
  private var end: IntEvent?
  private var isDisposed = false

  init(_ kind: SubjectKind, _ scheduler: ModelScheduler) {
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
    if case .behavior(let value) = self.kind { stored = [value] }
  }

  /// Sends an event; `released` disposes the subject after what was accepted before.
  func send(_ event: IntEvent) {
    if isRelay, event.isEnd || event == .released { return }
    if event == .released {
      guard !isDisposed else { return }
      (isDisposed, stored) = (true, [])
      return broadcaster.accept(.released)
    }
    guard end == nil, !isDisposed else { return }
    if kind == .eventRelay, case .next(let value) = event { return eventRelay.accept(value) }
    switch (event, kind) {
    case (.next(let value), .behavior), (.next(let value), .async): stored = [value]
    case (.next(let value), .replay(let size)): stored = (stored + [value]).suffix(size)
    default: break
    }
    if event.isEnd { end = event }
    guard kind == .async else { return broadcaster.accept(event) }
    guard event.isEnd else { return }
    if event == .completed, let value = stored.last {
      broadcaster.accept(.next(value), event)
    } else {
      broadcaster.accept(event)
    }
  }

  var stream: ModelStream {
    ModelStream(scheduler) { [self] sink, disposable in
      scheduler.noteSubscription()
      if kind == .eventRelay { return eventRelay.add(sink, disposable) }
      if isDisposed { return sink(.error(LibraryErrorCode.disposed)) }
      // A subject that stores values ends for a new subscriber when the end is accepted, the other when it is delivered.
      let end = kind == .publish && !broadcaster.hasEnded ? nil : end
      switch (kind, end) {
      case (.behavior, nil), (.replay, _), (.async, .completed?):
        broadcaster.add(sink, disposable, replaying: stored, then: end)
      default: broadcaster.add(sink, disposable, then: end)
      }
    }
  }
}
