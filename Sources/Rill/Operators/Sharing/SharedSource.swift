import RillLocks

/// A source that is connected to the subject that multicasts it.
///
/// The source is attached outside of the lock. A subscriber that comes meanwhile joins the new connection. An active connection
/// retains its state and not the source, so it does not keep the source alive.
@usableFromInline
final class SharedSource<Input, Output> {
  @usableFromInline
  typealias Subject = ConnectedSubject<Input, Output>

  private let lifecycle: ConnectionLifecycle
  private let source: Observable<Input>
  private let makeSubject: () -> Subject
  /// How many subscribers the connection waits for.
  ///
  /// Nil: it waits for one, and its subscription does not retain the source.
  private let minSubscriberCount: Int?
  /// Runs work when the connection expires, if it outlives its last subscriber and its completion.
  private let afterExpiry: ((_ work: @escaping () -> Void) -> Void)?

  /// `successor` returns the subject in place of one whose source was deallocated, unless `makeSubject` makes it.
  @usableFromInline
  init(
    _ source: Observable<Input>, subjectOf owner: ConnectionLifecycle.SubjectOwner = .connection,
    minSubscriberCount: Int? = nil,
    afterExpiry: ((@escaping () -> Void) -> Void)? = nil, successor: ((Subject) -> Subject?)? = nil,
    makeSubject: @escaping () -> Subject
  ) {
    lifecycle = ConnectionLifecycle(
      subjectOf: owner, successor: successor.map { successor in { successor(Self.subject($0)) } })
    self.source = source
    self.minSubscriberCount = minSubscriberCount
    self.afterExpiry = afterExpiry
    self.makeSubject = makeSubject
  }

  /// Creates a shared source of one subject, which it retains until the source was deallocated.
  ///
  /// Subscribers that come after that are released, too.
  @usableFromInline
  init(_ source: Observable<Input>, to subject: Subject) {
    lifecycle = ConnectionLifecycle(subjectOf: .sharedStream, subject: subject)
    self.source = source
    minSubscriberCount = nil
    afterExpiry = nil
    makeSubject = { .abandoning }
  }

  @usableFromInline
  var connectable: ConnectableObservable<Output> {
    ConnectableObservable(
      { Self.subject(self.lifecycle.subject(self.makeSubject)).stream.attach($0) }, connect: connect, refCounted: refCounted)
  }

  var refCounted: Observable<Output> { refCounted(operation: OperationName.share) }

  func refCounted(operation: StaticString) -> Observable<Output> {
    Observable(operation: operation) { self.subscribeCounted($0) }
  }

  // The lifecycle has no other objects than `makeSubject`, the initializer or `successor` gave it, and a downcast would be made for each
  // subscription.
  private static func subject(_ object: AnyConnectedSubject) -> Subject { unsafe unsafeDowncast(object, to: Subject.self) }

  private func connect() -> any Disposable {
    let (connection, object, starts) = lifecycle.acquire(counted: false, makeSubject)
    if starts { start(connection, Self.subject(object)) }
    return AnonymousDisposable { [lifecycle] in lifecycle.disconnect(connection) }
  }

  private func start(_ connection: SharedConnectionScope, _ subject: Subject) {
    connection.subject = subject
    lifecycle.start(connection) { self.attachSource(connection, subject) }
  }

  /// Attaches `stream`, which uses the connectable stream, and then connects, until `downstream` is disposed.
  ///
  /// `argument` is retained as long.
  @usableFromInline
  func attach<Result>(_ stream: Observable<Result>, retaining argument: Any, to downstream: Sink<Result>) {
    let (connection, object, _) = lifecycle.acquire(counted: false, makeSubject)
    let scope = downstream.scope.makeUpstreamScope(onDispose: { [lifecycle] in lifecycle.disconnect(connection) })
    downstream.scope.retain(argument)
    stream.attach(downstream.forwarding(in: scope))
    start(connection, Self.subject(object))
  }

  /// A subscriber belongs to one connection and that connection's subject from the beginning, so neither the last subscriber to leave nor
  /// the end of another connection can separate the two.
  private func subscribeCounted(_ downstream: Sink<Output>) {
    let (connection, object, starts) = lifecycle.acquire(counted: true, startsAt: minSubscriberCount ?? 1, makeSubject)
    let subject = Self.subject(object)
    // A subscriber that waits for others retains the source that it waits for.
    if minSubscriberCount != nil { downstream.scope.retain(self) }
    let scope = downstream.scope.makeUpstreamScope(onDispose: { [lifecycle, afterExpiry] in
      guard let afterExpiry else { return lifecycle.release(connection) }
      // Counts as a subscriber until the expiry. So a later one keeps the connection, and no timer has to be cancelled.
      if lifecycle.isCurrent(connection) { afterExpiry { lifecycle.release(connection) } }
    })
    // To a tracker, the source belongs to the subscription that needed it first.
    if starts { connection.joinTracking(of: downstream.scope) }
    subject.stream.attach(downstream.forwarding(in: scope))
    if starts { start(connection, subject) }
  }

  private func attachSource(_ connection: SharedConnectionScope, _ subject: Subject) {
    Trampoline.run {
      source.attach(
        Sink(
          next: subject.receiver(connection),
          end: { [lifecycle, afterExpiry] completion in
            guard connection.acceptEnd(), let subject = connection.subject else { return }
            // An error is not kept until an expiry.
            var expiry = afterExpiry
            if case .error = completion { expiry = nil }
            // Before the end is delivered: a subscriber that comes from inside it makes a new connection.
            let (isWanted, isKept) = lifecycle.removeEnded(connection, keepingEnd: expiry != nil)
            if isKept, let expiry { expiry { lifecycle.forgetEnd() } }
            if isWanted { subject.end(completion) }
          }, scope: connection))
    }
  }
}
