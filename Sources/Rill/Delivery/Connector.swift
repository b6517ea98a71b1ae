/// One source, the subject it feeds, and the connection between them.
///
/// Connecting is a state of its own: whoever comes meanwhile finds the connection, and the source is attached outside the lock.
final class Connector<Element, Subject: SubjectType> where Subject.Observer.Element == Element {
  private struct State {
    var subject: Subject?
    var connection: Scope?
  }

  private let state: Locked<State>
  private let source: Observable<Element>
  private let makeSubject: () -> Subject
  /// Whether there is one subject for ever.
  private let isKept: Bool

  init(_ source: Observable<Element>, kept subject: Subject? = nil, makeSubject: @escaping () -> Subject) {
    state = Locked(State(subject: subject))
    self.source = source
    self.makeSubject = makeSubject
    isKept = subject != nil
  }

  var observable: ConnectableObservable<Subject.Element> {
    ConnectableObservable({ self.subject().asObservable().attach($0) }, connect: { self.connect() })
  }

  private func subject() -> Subject {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let fresh = makeSubject()
    return state.withLock { state in
      // Another may have come first meanwhile.
      let subject = state.subject ?? fresh
      state.subject = subject
      return subject
    }
  }

  private func connect() -> any Disposable {
    let fresh = Scope(onDisposed: { [weak self] in self?.sourceDied() })
    let current = state.withLock { state -> Scope? in
      if let connection = state.connection { return connection }
      state.connection = fresh
      return nil
    }
    if let current { return AnonymousDisposable { self.disconnect(current) } }
    let observer = subject().asObserver()
    Trampoline.current.run {
      source.attach(
        Sink(
          next: { observer.onNext($0) },
          end: { completion in
            guard fresh.settle() else { return }
            // First, so that who connects from inside the end connects anew.
            self.forget(fresh)
            observer.on(Event(completion))
          }, scope: fresh))
    }
    return AnonymousDisposable { self.disconnect(fresh) }
  }

  private func disconnect(_ connection: Scope) {
    forget(connection)
    _ = connection.discard()
  }

  private func sourceDied() {
    let dead = state.withLock { $0.connection }
    if let dead, !dead.isOpen { forget(dead) }
  }

  /// Whoever comes from now on starts anew.
  private func forget(_ connection: Scope) {
    let released = state.withLock { state -> Subject? in
      guard state.connection === connection else { return nil }
      state.connection = nil
      guard !isKept else { return nil }
      defer { state.subject = nil }
      return state.subject
    }
    withExtendedLifetime(released) {}
  }
}
