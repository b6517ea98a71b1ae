/// A source subscribed to once for all subscribers: counts them, connects with the first, disconnects with the last.
///
/// What to do is decided under the lock and done outside of it: connecting is a state of its own, in which others may join
/// and the first may leave again. Subscriptions hold the sharing, not the source: so they do not keep it alive.
@usableFromInline
final class SharedSource<Element, Subject: Observable<Element> & ObserverType> where Subject.Element == Element {
  private let sharing: Sharing<Element, Subject>
  private let makeSubject: () -> Subject
  private let connect: (Subject, Sink<Element>) -> Void

  /// Nothing yet; `connect` will attach the source, with the subject as its observer and the sink's end and scope.
  @usableFromInline
  init(
    _ lifetime: SubjectLifetimeScope, makeSubject: @escaping () -> Subject,
    connect: @escaping (Subject, Sink<Element>) -> Void
  ) {
    sharing = Sharing(lifetime)
    self.makeSubject = makeSubject
    self.connect = connect
  }

  @usableFromInline var observable: Observable<Element> { Observable { self.join($0) } }

  private func join(_ downstream: Sink<Element>) {
    let (connection, subject, isFirst) = sharing.enter(makeSubject)
    let scope = downstream.upstreamScope(onDispose: { [sharing] in sharing.leave(connection) })
    subject.attach(
      Sink(
        next: downstream.next,
        end: { completion in if scope.settle() { downstream.finish(completion) } },
        scope: scope))
    guard isFirst, connection.scope.isOpen else { return }
    connect(
      subject,
      Sink(
        next: { _ in },
        end: { [sharing] completion in
          guard connection.scope.settle() else { return }
          // First, so that who subscribes from inside the end starts anew.
          sharing.forget(connection)
          subject.on(Event(completion))
        }, scope: connection.scope))
  }
}

/// One subscription to a shared source.
private final class Connection: Sendable {
  let scope: Scope

  /// Tells connections apart, also in the scope's handler, which is made before the connection is.
  let number: Int

  init(_ number: Int, onDeath: @escaping () -> Void) {
    self.number = number
    scope = Scope(onDisposed: onDeath)
  }
}

/// Who shares a source at the moment.
private final class Sharing<Element, Subject: Observable<Element> & ObserverType>: Sendable
where Subject.Element == Element {
  private struct Current {
    var connection: Connection
    var subject: Subject
    var members = 1
  }

  private struct State {
    var current: Current?
    /// The subject of all connections, if it is kept for ever.
    var kept: Subject?
    /// How many connections have been made.
    var made = 0

    mutating func join() -> (Connection, Subject, isFirst: Bool)? {
      current?.members += 1
      return current.map { ($0.connection, $0.subject, false) }
    }
  }

  private let state = Locked(State())
  private let lifetime: SubjectLifetimeScope

  init(_ lifetime: SubjectLifetimeScope) { self.lifetime = lifetime }

  /// Joins the connection there is, or makes one, which the caller is to connect.
  func enter(_ makeSubject: () -> Subject) -> (Connection, Subject, isFirst: Bool) {
    if let joined = state.withLock({ $0.join() }) { return joined }
    let fresh = makeSubject()
    let number = state.withLock { state in
      state.made += 1
      return state.made
    }
    let connection = Connection(number, onDeath: { self.sourceDied(of: number) })
    return state.withLock { state in
      // Another may have come first meanwhile.
      if let joined = state.join() { return joined }
      let subject = state.kept ?? fresh
      if lifetime == .forever { state.kept = subject }
      state.current = Current(connection: connection, subject: subject)
      return (connection, subject, true)
    }
  }

  /// The last to leave disconnects.
  func leave(_ connection: Connection) {
    let left = state.withLock { state -> Current? in
      guard state.current?.connection === connection else { return nil }
      state.current?.members -= 1
      guard let current = state.current, current.members == 0 else { return nil }
      state.current = nil
      return current
    }
    guard let left else { return }
    _ = left.connection.scope.takeOnDisposed()
    left.connection.scope.dispose()
  }

  /// Whoever comes from now on starts anew.
  func forget(_ connection: Connection) {
    let forgotten = state.withLock { state -> Current? in
      guard state.current?.connection === connection else { return nil }
      defer { state.current = nil }
      return state.current
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Lets the subject go, and with it those subscribed to it, unless another connection has begun meanwhile.
  private func sourceDied(of number: Int) {
    let released = state.withLock { state -> (Current?, Subject?) in
      guard state.current?.connection.number == number else { return (nil, nil) }
      defer {
        state.current = nil
        state.kept = nil
      }
      return (state.current, state.kept)
    }
    withExtendedLifetime(released) {}
  }
}
