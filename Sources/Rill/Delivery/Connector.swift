public import RillLocks

/// One source, the subject it feeds, and the connection between them.
///
/// Connecting is a state of its own: whoever comes meanwhile finds the connection, and the source is attached outside the lock. What
/// is connected holds the wire, not the source: so it does not keep that alive.
@usableFromInline
struct Connector<Element, Subject: SubjectType> where Subject.Observer.Element == Element {
  @usableFromInline let wire: Wire<Subject>
  @usableFromInline let source: Observable<Element>
  @usableFromInline let makeSubject: () -> Subject

  /// - Parameters:
  ///   - source: what is attached by `connect()`.
  ///   - isKept: whether there is one subject for all connections.
  ///   - onDeath: called when the source has died.
  ///   - makeSubject: makes the subject, when it is needed.
  @_alwaysEmitIntoClient
  init(
    _ source: Observable<Element>, isKept: Bool = false, onDeath: @escaping () -> Void = {},
    makeSubject: @escaping () -> Subject
  ) {
    wire = Wire(isKept: isKept, onDeath: onDeath)
    self.source = source
    self.makeSubject = makeSubject
  }

  @_alwaysEmitIntoClient
  var observable: ConnectableObservable<Subject.Element> {
    ConnectableObservable(
      { wire.subject(makeSubject).asObservable().attach($0) }, connect: connect, counted: counted)
  }

  /// Connects with the first subscriber and disconnects with the last.
  @_alwaysEmitIntoClient
  var counted: Observable<Subject.Element> { Observable { join($0) } }

  @_alwaysEmitIntoClient
  func connect() -> any Disposable {
    let (connection, subject, isNew) = wire.enter(isMember: false, makeSubject)
    if isNew { begin(connection, subject) }
    return AnonymousDisposable { [wire] in
      wire.forget(connection)
      _ = connection.discard()
    }
  }

  /// Subscribes for `refCount`: the subscriber belongs to a connection and to its subject from the beginning, so that neither the last
  /// to leave nor the end of another connection can take them apart.
  @_alwaysEmitIntoClient
  func join(_ downstream: Sink<Subject.Element>) {
    let (connection, subject, isNew) = wire.enter(isMember: true, makeSubject)
    let scope = downstream.scope.makeUpstream(onDispose: { [wire] in wire.leave(connection) })
    subject.asObservable().attach(
      Sink(next: downstream.next, end: { if scope.settle() { downstream.finish($0) } }, scope: scope))
    if isNew, connection.isOpen { begin(connection, subject) }
  }

  @_alwaysEmitIntoClient
  func begin(_ connection: Scope, _ subject: Subject) {
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
@usableFromInline
final class Wire<Subject> {
  /// A tuple, as other state of generic types: a type of its own would be in every program, used or not.
  @usableFromInline typealias State = (subject: Subject?, connection: Scope?, members: Int)

  @usableFromInline let state: Locked<State>
  /// Whether there is one subject for all connections.
  @usableFromInline let isKept: Bool
  @usableFromInline let onDeath: () -> Void

  @_alwaysEmitIntoClient
  init(isKept: Bool, onDeath: @escaping () -> Void) {
    state = Locked((subject: nil, connection: nil, members: 0))
    self.isKept = isKept
    self.onDeath = onDeath
  }

  /// Ends the connection there is; answers what is to be released.
  @_alwaysEmitIntoClient
  static func clear(_ state: inout State, keeping isKept: Bool) -> Subject? {
    state.connection = nil
    state.members = 0
    guard !isKept else { return nil }
    defer { state.subject = nil }
    return state.subject
  }

  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
  func leave(_ connection: Scope) {
    let (isLast, released) = state.withLock { state -> (Bool, Subject?) in
      guard state.connection === connection else { return (false, nil) }
      state.members -= 1
      return state.members == 0 ? (true, Wire.clear(&state, keeping: isKept)) : (false, nil)
    }
    if isLast { _ = connection.discard() }
    withExtendedLifetime(released) {}
  }

  /// Whoever comes from now on starts anew.
  @_alwaysEmitIntoClient
  func forget(_ connection: Scope) { clear(connection, keeping: isKept) }

  @_alwaysEmitIntoClient
  func clear(_ connection: Scope, keeping isKept: Bool) {
    let released = state.withLock { state in state.connection === connection ? Wire.clear(&state, keeping: isKept) : nil }
    withExtendedLifetime(released) {}
  }

  @_alwaysEmitIntoClient
  func sourceDied() {
    let dead = state.withLock { $0.connection }
    guard let dead, !dead.isOpen else { return }
    // Nothing will come of its subject, either: those subscribed to it go with it.
    clear(dead, keeping: false)
    onDeath()
  }
}
