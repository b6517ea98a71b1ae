/// What a connection sends to, and what its subscribers subscribe to, without its types.
@usableFromInline
class AnyConnectedSubject {
  final let end: (Completion) -> Void
  /// Passes the mark of the connection on to the subscribers, with `Broadcaster.markAsSecret()`.
  final let markAsSecret: () -> Void
  /// Ends the subscriptions silently; does nothing for a subject that the program has made, and for that of a `Driver`.
  ///
  /// Its deallocation would do so, too, but later if a subscriber is being added, which retains it.
  final let abandonSubscribers: () -> Void

  init(end: @escaping (Completion) -> Void, markAsSecret: @escaping () -> Void, abandonSubscribers: @escaping () -> Void) {
    (self.end, self.markAsSecret, self.abandonSubscribers) = (end, markAsSecret, abandonSubscribers)
  }

  /// Creates a placeholder for the subject of a connection that the program makes.
  @usableFromInline
  convenience init() { self.init(end: { _ in }, markAsSecret: {}, abandonSubscribers: {}) }
}

/// A subject of any type.
@usableFromInline
final class ConnectedSubject<Input, Output>: AnyConnectedSubject {
  let stream: Observable<Output>
  /// Returns what receives the values of a connection.
  ///
  /// A subject that several connections feed, one after the other, does not accept the values of one that was disposed before: they would
  /// come after those of the next connection.
  let receiver: (_ connection: SubscriptionScope) -> (Input) -> Void

  init(
    _ stream: Observable<Output>, receiver: @escaping (SubscriptionScope) -> (Input) -> Void,
    end: @escaping (Completion) -> Void, markAsSecret: @escaping () -> Void, abandonSubscribers: @escaping () -> Void = {}
  ) {
    (self.stream, self.receiver) = (stream, receiver)
    super.init(end: end, markAsSecret: markAsSecret, abandonSubscribers: abandonSubscribers)
  }

  /// A subject whose subscriptions end silently at once.
  static var abandoning: ConnectedSubject {
    ConnectedSubject(Observable { $0.abandon() }, receiver: { _ in { _ in } }, end: { _ in }, markAsSecret: {})
  }
}
