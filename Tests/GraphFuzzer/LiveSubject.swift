import Rill

/// A subject or a relay of the library.
struct LiveSubject {
  let stream: Observable<Int>
  let send: (Event<Int>) -> Void
  let dispose: () -> Void
  let hasObservers: () -> Bool

  init<Subject: SubjectType & ObserverType & Disposable>(
    _ subject: Subject, hasObservers: @escaping (Subject) -> Bool
  ) where Subject.Element == Int {
    stream = subject.asObservable()
    send = { subject.on($0) }
    dispose = { subject.dispose() }
    self.hasObservers = { hasObservers(subject) }
  }

  /// Makes the source of a relay, which ignores ends and disposal.
  init(relay stream: Observable<Int>, accept: @escaping (Int) -> Void) {
    self.stream = stream
    send = { if case .next(let value) = $0 { accept(value) } }
    dispose = {}
    hasObservers = { false }
  }

  init(_ kind: SubjectKind) {
    switch kind {
    case .publish: self.init(PublishSubject<Int>()) { $0.hasObservers }
    case .behavior(let value): self.init(BehaviorSubject<Int>(value: value)) { $0.hasObservers }
    case .replay(let size): self.init(ReplaySubject<Int>.create(bufferSize: size)) { $0.hasObservers }
    case .async: self.init(AsyncSubject<Int>()) { $0.hasObservers }
    case .publishRelay:
      let relay = PublishRelay<Int>()
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    case .behaviorRelay(let value):
      let relay = BehaviorRelay<Int>(value: value)
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    case .replayRelay(let size):
      let relay = ReplayRelay<Int>.create(bufferSize: size)
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    case .eventRelay:
      let relay = EventRelay<Int>()
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    }
  }
}
