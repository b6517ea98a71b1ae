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
class AnySubject<Input, Output>: ConnectedSubject {
  final let stream: Observable<Output>
  final let next: (Input) -> Void

  init(
    _ stream: Observable<Output>, next: @escaping (Input) -> Void, end: @escaping (Completion) -> Void,
    mark: @escaping () -> Void, abandon: @escaping () -> Void = {}
  ) {
    self.stream = stream
    self.next = next
    super.init(end: end, mark: mark, abandon: abandon)
  }

  /// Returns what receives the values of `connection`.
  func receiver(of connection: SubscriptionScope) -> (Input) -> Void { next }
}

/// A subject that several connections feed, one after the other.
///
/// It does not accept the values of a connection that was disposed before: such a value does not come after those of the next connection.
final class KeptSubject<Input, Output>: AnySubject<Input, Output> {
  private let nextUnlessDisposed: (Input, SubscriptionScope) -> Void

  init(
    _ stream: Observable<Output>, nextUnlessDisposed: @escaping (Input, SubscriptionScope) -> Void,
    end: @escaping (Completion) -> Void, mark: @escaping () -> Void, abandon: @escaping () -> Void = {}
  ) {
    self.nextUnlessDisposed = nextUnlessDisposed
    // What no connection passes on.
    super.init(stream, next: { nextUnlessDisposed($0, SubscriptionScope()) }, end: end, mark: mark, abandon: abandon)
  }

  override func receiver(of connection: SubscriptionScope) -> (Input) -> Void {
    { [nextUnlessDisposed] value in nextUnlessDisposed(value, connection) }
  }
}
