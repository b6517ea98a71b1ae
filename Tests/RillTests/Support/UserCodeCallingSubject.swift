import Rill

/// The four subjects behind one face.
struct AnySubject: Sendable {
  let name: String
  let observable: Observable<UserCodeCallingValue>
  let send: @Sendable (Event<UserCodeCallingValue>) -> Void
  let dispose: @Sendable () -> Void
  let read: @Sendable () -> Void

  static func publish() -> AnySubject {
    let subject = PublishSubject<UserCodeCallingValue>()
    return AnySubject(
      name: "PublishSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func behavior(_ probe: UserCodeHook) -> AnySubject {
    let subject = BehaviorSubject(value: UserCodeCallingValue(0, probe))
    return AnySubject(
      name: "BehaviorSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = try? subject.value().number })
  }

  static func replay(_ size: Int) -> AnySubject {
    let subject = ReplaySubject<UserCodeCallingValue>.create(bufferSize: size)
    return AnySubject(
      name: "ReplaySubject \(size)", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func async() -> AnySubject {
    let subject = AsyncSubject<UserCodeCallingValue>()
    return AnySubject(
      name: "AsyncSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func all(_ probe: UserCodeHook) -> [AnySubject] { [publish(), behavior(probe), replay(2), async()] }
}
