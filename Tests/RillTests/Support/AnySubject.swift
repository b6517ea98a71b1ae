import Rill

/// The four subjects behind one face.
struct AnySubject: Sendable {
  let name: String
  let observable: Observable<ProbedValue>
  let send: @Sendable (Event<ProbedValue>) -> Void
  let dispose: @Sendable () -> Void
  let read: @Sendable () -> Void

  static func publish() -> AnySubject {
    let subject = PublishSubject<ProbedValue>()
    return AnySubject(
      name: "PublishSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func behavior(_ probe: UserCodeProbe) -> AnySubject {
    let subject = BehaviorSubject(value: ProbedValue(0, probe))
    return AnySubject(
      name: "BehaviorSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = try? subject.value().number })
  }

  static func replay(_ size: Int) -> AnySubject {
    let subject = ReplaySubject<ProbedValue>.create(bufferSize: size)
    return AnySubject(
      name: "ReplaySubject \(size)", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func async() -> AnySubject {
    let subject = AsyncSubject<ProbedValue>()
    return AnySubject(
      name: "AsyncSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func all(_ probe: UserCodeProbe) -> [AnySubject] { [publish(), behavior(probe), replay(2), async()] }
}
