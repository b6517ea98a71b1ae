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
