public import RillLocks

/// Connects one source to the subject that multicasts it.
///
/// The source is attached outside of the lock. A subscriber that comes meanwhile joins the new connection. An active connection
/// retains its state and not the source, so it does not keep the source alive.
@usableFromInline
struct SharedConnection<Element, Subject: SubjectType> where Subject.Observer.Element == Element {
  @usableFromInline let state: ConnectionState<Subject>
  @usableFromInline let source: Observable<Element>
  @usableFromInline let makeSubject: () -> Subject
  /// Runs work when the connection expires, if it outlives its last subscriber and its completion.
  @usableFromInline let afterExpiry: ((_ work: @escaping () -> Void) -> Void)?

  /// - Parameters:
  ///   - source: attached when the connection is made.
  ///   - keepsSubject: whether all connections feed the same subject.
  ///   - afterExpiry: runs work later. Without it, a connection ends with its last subscriber.
  ///   - onAbandoned: called when the source was deallocated before it ended.
  ///   - makeSubject: makes the subject when it is needed.
  @_alwaysEmitIntoClient
  init(
    _ source: Observable<Element>, keepsSubject: Bool = false, afterExpiry: ((@escaping () -> Void) -> Void)? = nil,
    onAbandoned: @escaping () -> Void = {}, makeSubject: @escaping () -> Subject
  ) {
    state = ConnectionState(keepsSubject: keepsSubject, onAbandoned: onAbandoned)
    self.source = source
    self.afterExpiry = afterExpiry
    self.makeSubject = makeSubject
  }

  @_alwaysEmitIntoClient
  var connectable: ConnectableObservable<Subject.Element> {
    ConnectableObservable(
      { state.subject(makeSubject).asObservable().attach($0) }, connect: connect, refCounted: refCounted)
  }

  /// Connects with the first subscriber and disconnects with the last.
  @_alwaysEmitIntoClient
  var refCounted: Observable<Subject.Element> {
    Observable(operation: "share") { subscribeCounted($0) }
  }

  @_alwaysEmitIntoClient
  func connect() -> any Disposable {
    let (connection, subject, isNew) = state.acquire(counted: false, makeSubject)
    if isNew { state.start(connection) { attachSource(connection, subject) } }
    return AnonymousDisposable { [state] in state.disconnect(connection) }
  }

  /// Subscribes a counted subscriber.
  ///
  /// It belongs to one connection and that connection's subject from the beginning, so neither the last subscriber to leave nor the
  /// end of another connection can separate the two.
  @_alwaysEmitIntoClient
  func subscribeCounted(_ downstream: Sink<Subject.Element>) {
    let (connection, subject, isNew) = state.acquire(counted: true, makeSubject)
    let scope = downstream.scope.makeUpstreamScope(onDispose: { [state, afterExpiry] in
      guard let afterExpiry else { return state.release(connection) }
      // Counts as a subscriber until the expiry. So a later one keeps the connection, and no timer has to be cancelled.
      if state.isCurrent(connection) { afterExpiry { state.release(connection) } }
    })
    // To a tracker, the source belongs to the subscription that needed it first.
    if isNew { connection.joinTracking(of: downstream.scope) }
    subject.asObservable().attach(downstream.forwarding(in: scope))
    if isNew { state.start(connection) { attachSource(connection, subject) } }
  }

  @_alwaysEmitIntoClient
  func attachSource(_ connection: SubscriptionScope, _ subject: Subject) {
    let observer = subject.asObserver()
    Trampoline.run {
      source.attach(
        Sink(
          next: { observer.onNext($0) },
          end: { [state, afterExpiry] completion in
            guard connection.acceptEnd() else { return }
            // Before the end is delivered: a subscriber that comes from inside it makes a new connection.
            if case .completed = completion, let afterExpiry {
              state.connectionEnded(connection, keepingSubject: true)
              afterExpiry { state.forgetEnd() }
            } else {
              state.connectionEnded(connection, keepingSubject: state.keepsSubject)
            }
            observer.on(Event(completion))
          }, scope: connection))
    }
  }
}

/// The current connection, the subject that it feeds, and the number of counted subscribers.
///
/// Connections are made and ended one after the other. A connection that is needed while another one is being made or ended waits. The
/// thread that finishes the other one makes it.
@usableFromInline
final class ConnectionState<Subject> {
  // A tuple, because each type that is nested in a generic type costs a static program bytes even where it is unused.
  @usableFromInline typealias State = (
    subject: Subject?, connection: SubscriptionScope?, referenceCount: Int,
    /// Whether the subject, which all connections would feed, has received the end.
    isOver: Bool,
    /// How many connections are being made or ended.
    transitions: Int,
    /// Makes the connection that waits.
    pending: CancellableWork?
  )

  @usableFromInline let state: Locked<State>
  /// Whether all connections feed the same subject.
  @usableFromInline let keepsSubject: Bool
  @usableFromInline let onAbandoned: () -> Void

  @_alwaysEmitIntoClient
  init(keepsSubject: Bool, onAbandoned: @escaping () -> Void = {}) {
    state = Locked((subject: nil, connection: nil, referenceCount: 0, isOver: false, transitions: 0, pending: nil))
    self.keepsSubject = keepsSubject
    self.onAbandoned = onAbandoned
  }

  /// Returns the subject, and makes it if there is none.
  @_alwaysEmitIntoClient
  func subject(_ make: () -> Subject) -> Subject {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let new = make()
    return state.withLock { state in
      // Another thread may have stored one meanwhile.
      let subject = state.subject ?? new
      state.subject = subject
      return subject
    }
  }

  /// Returns the current connection and its subject, or new ones.
  ///
  /// The caller starts a new connection.
  @_alwaysEmitIntoClient
  func acquire(counted: Bool, _ make: () -> Subject) -> (SubscriptionScope, Subject, isNew: Bool) {
    let new = SubscriptionScope(onDisposed: { [weak self] in self?.sourceAbandoned() })
    while true {
      let subject = subject(make)
      let acquired = state.withLock { state -> (SubscriptionScope, Subject, isNew: Bool)? in
        // The end of its connection may have removed the subject again.
        guard let current = state.subject else { return nil }
        // The subject passes its end on.
        if counted, state.isOver { return (new, current, false) }
        if counted { state.referenceCount += 1 }
        if let connection = state.connection { return (connection, current, false) }
        state.connection = new
        return (new, current, true)
      }
      withExtendedLifetime(subject) {}
      if let acquired { return acquired }
    }
  }

  /// Makes a new connection with `connect`: now, or after the one that is being made or ended.
  @_alwaysEmitIntoClient
  func start(_ connection: SubscriptionScope, _ connect: @escaping () -> Void) {
    let pending = CancellableWork { if connection.isOpen { connect() } }
    let isFirst = state.withLock { state in
      // Its subscribers may have left, and others may have made a newer connection.
      guard state.connection === connection else { return false }
      if state.transitions > 0 {
        state.pending = pending
        return false
      }
      state.transitions = 1
      return true
    }
    guard isFirst else { return }
    pending.run()
    endTransition()
  }

  /// Makes the connection that waits, if this was the last transition.
  @_alwaysEmitIntoClient
  func endTransition() {
    while true {
      let pending = state.withLock { state -> CancellableWork? in
        state.transitions -= 1
        guard state.transitions == 0, let pending = state.pending else { return nil }
        state.pending = nil
        state.transitions = 1
        return pending
      }
      guard let pending else { return }
      pending.run()
    }
  }

  /// Removes a counted subscriber.
  ///
  /// The last one disconnects.
  @_alwaysEmitIntoClient
  func release(_ connection: SubscriptionScope) {
    let (isLast, released) = state.withLock { state -> (Bool, Subject?) in
      guard state.connection === connection else { return (false, nil) }
      state.referenceCount -= 1
      guard state.referenceCount == 0 else { return (false, nil) }
      state.transitions += 1
      return (true, ConnectionState.reset(&state, keepingSubject: keepsSubject))
    }
    withExtendedLifetime(released) {}
    if isLast { end(connection) }
  }

  /// Ends `connection`.
  ///
  /// Later subscribers make a new one.
  @_alwaysEmitIntoClient
  func disconnect(_ connection: SubscriptionScope) {
    let released = state.withLock { state -> Subject? in
      state.transitions += 1
      return state.connection === connection ? ConnectionState.reset(&state, keepingSubject: keepsSubject) : nil
    }
    withExtendedLifetime(released) {}
    end(connection)
  }

  @_alwaysEmitIntoClient
  func end(_ connection: SubscriptionScope) {
    _ = connection.disposeSilently()
    endTransition()
  }

  /// Returns whether no later connection has replaced `connection`, and it has not ended.
  @_alwaysEmitIntoClient
  func isCurrent(_ connection: SubscriptionScope) -> Bool { state.withLock { $0.connection === connection } }

  /// Removes a connection whose source has ended.
  ///
  /// With `keepingSubject`, later subscribers receive the end from the subject.
  @_alwaysEmitIntoClient
  func connectionEnded(_ connection: SubscriptionScope, keepingSubject: Bool) {
    let released = state.withLock { state -> Subject? in
      if keepingSubject { state.isOver = true }
      return state.connection === connection ? ConnectionState.reset(&state, keepingSubject: keepingSubject) : nil
    }
    withExtendedLifetime(released) {}
  }

  /// Releases a subject that has received its end, so that the next subscriber makes a new connection.
  @_alwaysEmitIntoClient
  func forgetEnd() {
    let released = state.withLock { state -> Subject? in
      guard state.isOver else { return nil }
      state.isOver = false
      defer { state.subject = nil }
      return state.subject
    }
    withExtendedLifetime(released) {}
  }

  /// Removes the current connection.
  ///
  /// Returns the subject if that is removed too, for the caller to release outside of the lock.
  @_alwaysEmitIntoClient
  static func reset(_ state: inout State, keepingSubject: Bool) -> Subject? {
    state.connection = nil
    state.referenceCount = 0
    guard !keepingSubject else { return nil }
    defer { state.subject = nil }
    return state.subject
  }

  @_alwaysEmitIntoClient
  func sourceAbandoned() {
    let (isAbandoned, released) = state.withLock { state -> (Bool, Subject?) in
      guard let connection = state.connection, !connection.isOpen else { return (false, nil) }
      // Its subject emits nothing more either, so its subscribers are released with it.
      return (true, ConnectionState.reset(&state, keepingSubject: false))
    }
    withExtendedLifetime(released) {}
    if isAbandoned { onAbandoned() }
  }
}

// A connection disposes what a user's own `connect()` has returned.
extension AnonymousDisposable: Teardown {}
