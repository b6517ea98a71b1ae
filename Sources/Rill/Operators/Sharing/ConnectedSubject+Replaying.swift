extension ConnectedSubject where Input == Output {
  /// `isKept` says whether several connections feed it, one after the other.
  ///
  /// A closure captures a hub of a final class, so that it makes no virtual call; unless `isKept`, it captures nothing else, and needs no
  /// context of its own.
  static func replaying(_ count: Int, isKept: Bool = false) -> ConnectedSubject {
    if count == 0 {
      let hub = Hub<Input>()
      return ConnectedSubject(
        PublishSubject(hub),
        receiver: isKept ? { connection in { hub.next($0, unlessDisposed: connection) } } : { _ in { hub.next($0) } },
        end: { hub.end($0) }, markAsSecret: hub.markAsSecret, abandonSubscribers: hub.releaseSubscribers)
    }
    let hub = ReplayingHub<Input>(.all, limit: count)
    return ConnectedSubject(
      ReplaySubject(hub),
      receiver: isKept ? { connection in { hub.next($0, unlessDisposed: connection) } } : { _ in { hub.next($0) } },
      end: { hub.end($0) }, markAsSecret: hub.markAsSecret, abandonSubscribers: hub.releaseSubscribers)
  }

  /// Returns another subject for later connections, with the values that this one replays.
  func copy(replaying count: Int) -> ConnectedSubject {
    let copy = ConnectedSubject.replaying(count, isKept: true)
    let scope = SubscriptionScope()
    stream.attach(Sink(next: copy.receiver(scope), end: { _ in }, scope: scope))
    if scope.isSecret { copy.markAsSecret() }
    scope.dispose()
    return copy
  }
}
