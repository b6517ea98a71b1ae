import Rill

/// The four subjects behind one face.
struct UserCodeCallingSubject: Sendable {
  let name: String
  let observable: Observable<UserCodeCallingValue>
  let send: @Sendable (Event<UserCodeCallingValue>) -> Void
  let dispose: @Sendable () -> Void
  let read: @Sendable () -> Void

  static func publish() -> UserCodeCallingSubject {
    let subject = PublishSubject<UserCodeCallingValue>()
    return UserCodeCallingSubject(
      name: "PublishSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func behavior(_ hook: UserCodeHook) -> UserCodeCallingSubject {
    let subject = BehaviorSubject(value: UserCodeCallingValue(0, hook))
    return UserCodeCallingSubject(
      name: "BehaviorSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = try? subject.value().number })
  }

  static func replay(_ size: Int) -> UserCodeCallingSubject {
    let subject = ReplaySubject<UserCodeCallingValue>.create(bufferSize: size)
    return UserCodeCallingSubject(
      name: "ReplaySubject \(size)", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func async() -> UserCodeCallingSubject {
    let subject = AsyncSubject<UserCodeCallingValue>()
    return UserCodeCallingSubject(
      name: "AsyncSubject", observable: subject, send: { subject.on($0) }, dispose: { subject.dispose() },
      read: { _ = subject.hasObservers })
  }

  static func all(_ hook: UserCodeHook) -> [UserCodeCallingSubject] { [publish(), behavior(hook), replay(2), async()] }
}
