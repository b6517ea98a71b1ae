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
    ConnectableObservable({ wire.subject(makeSubject).asObservable().attach($0) }, connect: connect)
  }

  private func connect() -> any Disposable {
    let (connection, isNew) = wire.connection()
    if isNew {
      let observer = wire.subject(makeSubject).asObserver()
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
    return AnonymousDisposable { [wire] in
      wire.forget(connection)
      _ = connection.discard()
    }
  }
}

/// Which subject is fed at the moment, and by which connection.
private final class Wire<Subject> {
  private struct State {
    var subject: Subject?
    var connection: Scope?
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

  /// The connection there is, or a new one, which the caller is to make.
  func connection() -> (Scope, isNew: Bool) {
    let fresh = Scope(onDisposed: { [weak self] in self?.sourceDied() })
    return state.withLock { state in
      if let connection = state.connection { return (connection, false) }
      state.connection = fresh
      return (fresh, true)
    }
  }

  /// Whoever comes from now on starts anew.
  func forget(_ connection: Scope) {
    let released = state.withLock { state -> Subject? in
      guard state.connection === connection else { return nil }
      state.connection = nil
      guard !isKept else { return nil }
      defer { state.subject = nil }
      return state.subject
    }
    withExtendedLifetime(released) {}
  }

  private func sourceDied() {
    let dead = state.withLock { $0.connection }
    guard let dead, !dead.isOpen else { return }
    forget(dead)
    onDeath()
  }
}
