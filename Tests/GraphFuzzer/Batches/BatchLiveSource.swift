import Rill

/// A source of the library.
struct BatchLiveSource {
  let stream: Observable<Int>
  let send: (Int) -> Void
  var complete: () -> Void = {}
  var read: () -> Int? = { nil }
  var update: (Int) -> Void = { _ in }
  var property: ObservableProperty<Int>?

  init(_ kind: BatchSourceKind) {
    switch kind {
    case .behaviorRelay(let value):
      let relay = BehaviorRelay(value: value)
      stream = relay.asObservable()
      send = relay.accept
      read = { relay.value }
      update = { adding in relay.update { $0 += adding } }
      property = relay.asObservableProperty()
    case .behaviorSubject(let value):
      let subject = BehaviorSubject(value: value)
      stream = subject
      send = subject.onNext
      complete = subject.onCompleted
      read = { try? subject.value() }
      update = { adding in if let value = try? subject.value() { subject.onNext(value + adding) } }
    case .publishSubject:
      let subject = PublishSubject<Int>()
      (stream, send, complete) = (subject, subject.onNext, subject.onCompleted)
    case .publishRelay:
      let relay = PublishRelay<Int>()
      (stream, send) = (relay.asObservable(), relay.accept)
    case .replaySubject(let size):
      let subject = ReplaySubject<Int>.create(bufferSize: size)
      (stream, send, complete) = (subject, subject.onNext, subject.onCompleted)
    }
  }
}
