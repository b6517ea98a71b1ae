/// What a connection sends to, and what its subscribers subscribe to, without its types.
@usableFromInline
class ConnectedSubject {
  final let end: (Completion) -> Void
  /// Passes the mark of the connection on to the subscribers, with `Broadcaster.markAsSecret()`.
  final let markAsSecret: () -> Void
  /// Ends the subscriptions silently; nothing, for a subject that the program has made.
  ///
  /// Its deallocation would do so, too, but later if a subscriber is being added, which retains it.
  final let abandonSubscribers: () -> Void

  init(end: @escaping (Completion) -> Void, mark: @escaping () -> Void, abandon: @escaping () -> Void) {
    (self.end, markAsSecret, abandonSubscribers) = (end, mark, abandon)
  }

  /// Creates a placeholder for the subject of a connection that the program makes.
  @usableFromInline
  convenience init() { self.init(end: { _ in }, mark: {}, abandon: {}) }
}

/// A subject of any type.
@usableFromInline
final class AnySubject<Input, Output>: ConnectedSubject {
  let stream: Observable<Output>
  let next: (Input) -> Void
  /// Does what `next` does, unless the scope was disposed before the subject accepts the value.
  ///
  /// For a subject that several connections feed, one after the other: a value that a connection passes on while it is disposed does not
  /// come after those of the next one. Nil for any other, and for a subject of a type of the program.
  let nextUnlessDisposed: ((Input, SubscriptionScope) -> Void)?

  init(
    _ stream: Observable<Output>, next: @escaping (Input) -> Void,
    nextUnlessDisposed: ((Input, SubscriptionScope) -> Void)? = nil, end: @escaping (Completion) -> Void,
    mark: @escaping () -> Void, abandon: @escaping () -> Void = {}
  ) {
    self.stream = stream
    self.next = next
    self.nextUnlessDisposed = nextUnlessDisposed
    super.init(end: end, mark: mark, abandon: abandon)
  }
}
