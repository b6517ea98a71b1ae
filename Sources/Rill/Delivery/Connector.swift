/// One source, the subject it feeds, and the connection between them.
///
/// Connecting is a state of its own: whoever comes meanwhile finds the connection, and the source is attached outside the lock. What
/// is connected holds the wire, not the source: so it does not keep that alive.
struct Connector<Element, Subject: SubjectType> where Subject.Observer.Element == Element {
  private let wire: Wire<Subject>
  private let source: Observable<Element>
  private let makeSubject: () -> Subject

  /// - Parameters:
  ///   - source: what is attached by `connect()`.
  ///   - subject: the subject of all connections, if there is one.
  ///   - makeSubject: makes the subject otherwise, for each connection.
  ///   - onDeath: called when the source has died.
  init(
    _ source: Observable<Element>, kept subject: Subject? = nil, makeSubject: @escaping () -> Subject,
    onDeath: @escaping () -> Void = {}
  ) {
    wire = Wire(kept: subject, onDeath: onDeath)
    self.source = source
    self.makeSubject = makeSubject
  }

  var observable: ConnectableObservable<Subject.Element> {
    ConnectableObservable(
      { wire.subject(makeSubject).asObservable().attach($0) }, connect: connect, counted: Observable { join($0) })
  }

  private func connect() -> any Disposable {
    let (connection, subject, isNew) = wire.enter(isMember: false, makeSubject)
    if isNew { begin(connection, subject) }
    return AnonymousDisposable { [wire] in
      wire.forget(connection)
      _ = connection.discard()
    }
  }

  /// Subscribes for `refCount`: the subscriber belongs to a connection and to its subject from the beginning, so that neither the last
  /// to leave nor the end of another connection can take them apart.
  private func join(_ downstream: Sink<Subject.Element>) {
    let (connection, subject, isNew) = wire.enter(isMember: true, makeSubject)
    let scope = downstream.upstreamScope(onDispose: { [wire] in wire.leave(connection) })
    subject.asObservable().attach(
      Sink(next: downstream.next, end: { if scope.settle() { downstream.finish($0) } }, scope: scope))
    if isNew, connection.isOpen { begin(connection, subject) }
  }

  private func begin(_ connection: Scope, _ subject: Subject) {
    let observer = subject.asObserver()
    Trampoline.current.run {
      source.attach(
        Sink(
          next: { observer.onNext($0) },
          end: { [wire] completion in
            guard connection.settle() else { return }
            // First, so that who connects from inside the end connects anew.
            wire.forget(connection)
            observer.on(Event(completion))
          }, scope: connection))
    }
  }
}

/// Which subject is fed at the moment, by which connection, and how many subscribers of `refCount` need it.
private final class Wire<Subject> {
  private struct State {
    var subject: Subject?
    var connection: Scope?
    var members = 0

    /// Ends the connection there is; answers what is to be released.
    mutating func clear(keeping isKept: Bool) -> Subject? {
      connection = nil
      members = 0
      guard !isKept else { return nil }
      defer { subject = nil }
      return subject
    }
  }

  private let state: Locked<State>
  /// Whether there is one subject for ever.
  private let isKept: Bool
  private let onDeath: () -> Void

  init(kept subject: Subject?, onDeath: @escaping () -> Void) {
    state = Locked(State(subject: subject))
    isKept = subject != nil
    self.onDeath = onDeath
  }

  func subject(_ make: () -> Subject) -> Subject {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let fresh = make()
    return state.withLock { state in
      // Another may have come first meanwhile.
      let subject = state.subject ?? fresh
      state.subject = subject
      return subject
    }
  }

  /// The connection there is and its subject, or new ones; the caller is to make a new connection.
  func enter(isMember: Bool, _ make: () -> Subject) -> (Scope, Subject, isNew: Bool) {
    let fresh = Scope(onDisposed: { [weak self] in self?.sourceDied() })
    while true {
      let subject = subject(make)
      let entered = state.withLock { state -> (Scope, Subject, isNew: Bool)? in
        // The subject may be gone again, with the connection it was for.
        guard let current = state.subject else { return nil }
        if isMember { state.members += 1 }
        if let connection = state.connection { return (connection, current, false) }
        state.connection = fresh
        return (fresh, current, true)
      }
      withExtendedLifetime(subject) {}
      if let entered { return entered }
    }
  }

  /// The last to leave disconnects.
  func leave(_ connection: Scope) {
    let (isLast, released) = state.withLock { state -> (Bool, Subject?) in
      guard state.connection === connection else { return (false, nil) }
      state.members -= 1
      return state.members == 0 ? (true, state.clear(keeping: isKept)) : (false, nil)
    }
    if isLast { _ = connection.discard() }
    withExtendedLifetime(released) {}
  }

  /// Whoever comes from now on starts anew.
  func forget(_ connection: Scope) {
    let released = state.withLock { state in state.connection === connection ? state.clear(keeping: isKept) : nil }
    withExtendedLifetime(released) {}
  }

  private func sourceDied() {
    let dead = state.withLock { $0.connection }
    guard let dead, !dead.isOpen else { return }
    forget(dead)
    onDeath()
  }
}
