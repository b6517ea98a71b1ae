import Rill

/// A subject or a relay of the library.
struct LiveSubject {
  let stream: Observable<Int>
  let send: (Event<Int>) -> Void
  let dispose: () -> Void
  let hasObservers: () -> Bool
  var isState = false
  var property: ObservableProperty<Int>?
  var read: () -> Int? = { nil }
  var update: ((Int) -> Int) -> Void = { _ in }

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
    case .behavior(let value):
      let subject = BehaviorSubject<Int>(value: value)
      self.init(subject) { $0.hasObservers }
      isState = true
      read = { try? subject.value() }
      update = { change in if let value = try? subject.value() { subject.onNext(change(value)) } }
    case .replay(let size): self.init(ReplaySubject<Int>.create(bufferSize: size)) { $0.hasObservers }
    case .async: self.init(AsyncSubject<Int>()) { $0.hasObservers }
    case .publishRelay:
      let relay = PublishRelay<Int>()
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    case .behaviorRelay(let value):
      let relay = BehaviorRelay<Int>(value: value)
      self.init(relay: relay.asObservable()) { relay.accept($0) }
      (isState, property) = (true, relay.asObservableProperty())
      read = { relay.value }
      update = { change in relay.update { $0 = change($0) } }
    case .replayRelay(let size):
      let relay = ReplayRelay<Int>.create(bufferSize: size)
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    case .eventRelay:
      let relay = EventRelay<Int>()
      self.init(relay: relay.asObservable()) { relay.accept($0) }
    }
  }
}
