extension AnySubject where Input == Output {
  static func replaying(_ count: Int) -> AnySubject {
    if count == 0 {
      let hub = Hub<Input>()
      return AnySubject(
        PublishSubject(hub), receiver: { _ in { hub.next($0) } }, end: { hub.end($0) }, markAsSecret: hub.markAsSecret,
        abandonSubscribers: hub.releaseSubscribers)
    }
    let hub = ReplayingHub<Input>(.all, limit: count)
    return AnySubject(
      ReplaySubject(hub), receiver: { _ in { hub.next($0) } }, end: { hub.end($0) }, markAsSecret: hub.markAsSecret,
      abandonSubscribers: hub.releaseSubscribers)
  }

  /// Returns such a subject for several connections.
  static func keepingAndReplaying(_ count: Int) -> AnySubject {
    if count == 0 {
      let hub = Hub<Input>()
      return AnySubject(
        PublishSubject(hub), receiver: { connection in { hub.next($0, unlessDisposed: connection) } },
        end: { hub.end($0) }, markAsSecret: hub.markAsSecret, abandonSubscribers: hub.releaseSubscribers)
    }
    let hub = ReplayingHub<Input>(.all, limit: count)
    return AnySubject(
      ReplaySubject(hub), receiver: { connection in { hub.next($0, unlessDisposed: connection) } },
      end: { hub.end($0) }, markAsSecret: hub.markAsSecret, abandonSubscribers: hub.releaseSubscribers)
  }

  func copy(replaying count: Int) -> AnySubject {
    let copy = AnySubject.keepingAndReplaying(count)
    let scope = SubscriptionScope()
    stream.attach(Sink(next: copy.receiver(scope), end: { _ in }, scope: scope))
    if scope.isSecret { copy.markAsSecret() }
    scope.dispose()
    return copy
  }
}
