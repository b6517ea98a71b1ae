import RillLocks

/// The current connection, the subject that it feeds, and the number of counted subscribers.
///
/// Connections are made and ended one after the other. A connection that is needed while another one is being made or ended waits. The
/// thread that finishes the other one makes it.
@usableFromInline
final class ConnectionLifecycle {
  @usableFromInline
  typealias Acquisition = (SharedConnectionScope, ConnectedSubject, starts: Bool)

  struct State {
    var subject: ConnectedSubject?
    var connection: SharedConnectionScope?
    var pending: CancellableWork?
    var referenceCount: UInt32 = 0
    /// How many connections are being made or ended.
    var transitions: UInt32 = 0
    /// Whether a caller has been told to start the current connection.
    var isStarted = false
    /// Whether the subject, which all connections would feed, has received the end.
    var isOver = false

    init(subject: ConnectedSubject?) { self.subject = subject }

    /// Returns the current connection, or one that `makeConnection` returns, with the subject, if there is one.
    mutating func acquire(
      counted: Bool, startsAt minimum: Int, _ makeConnection: () -> SharedConnectionScope
    ) -> Acquisition? {
      guard let subject else { return nil }
      // The subject has received the end, and passes it on.
      if counted, isOver { return (makeConnection(), subject, false) }
      let connection = connection ?? makeConnection()
      self.connection = connection
      if counted { referenceCount += 1 }
      let starts = !isStarted && (!counted || referenceCount >= minimum)
      if starts { isStarted = true }
      return (connection, subject, starts)
    }
  }

  let state: Locked<State>
  /// Whether all connections feed the same subject.
  let keepsSubject: Bool
  /// Returns the subject that later connections feed after the source of one was deallocated.
  ///
  /// If nil or if it returns nil, they make a new one.
  private let successor: ((ConnectedSubject) -> ConnectedSubject?)?

  @usableFromInline
  init(keepsSubject: Bool, subject: ConnectedSubject? = nil, successor: ((ConnectedSubject) -> ConnectedSubject?)? = nil) {
    state = Locked(State(subject: subject))
    self.keepsSubject = keepsSubject
    self.successor = successor
  }

  func subject(_ make: () -> ConnectedSubject) -> ConnectedSubject {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let new = make()
    return state.withLock { state in
      // Another thread may have stored one meanwhile.
      let subject = state.subject ?? new
      state.subject = subject
      return subject
    }
  }

  /// The caller starts the connection if this says so: for the first subscriber, or for that of the number `minimum`.
  @usableFromInline
  func acquire(counted: Bool, startsAt minimum: Int = 1, _ make: () -> ConnectedSubject) -> Acquisition {
    while true {
      let acquired = state.withLock { state in
        state.acquire(counted: counted, startsAt: minimum) {
          SharedConnectionScope(onDisposed: { [weak self] in self?.sourceAbandoned() })
        }
      }
      if let acquired { return acquired }
      // The end of its connection may remove the subject again.
      _ = subject(make)
    }
  }

  /// Creates a new connection with `connect`: now, or after the one that is being made or ended.
  @usableFromInline
  func start(_ connection: SubscriptionScope, _ connect: @escaping () -> Void) {
    let pending = CancellableWork { if connection.isOpen { connect() } }
    let (isFirst, displaced) = state.withLock { state -> (Bool, CancellableWork?) in
      // Its subscribers may have left, and others may have made a newer connection.
      guard state.connection === connection else { return (false, nil) }
      if state.transitions > 0 { return (false, exchange(&state.pending, with: pending)) }
      state.transitions = 1
      return (true, nil)
    }
    // Outside of the lock: it can have the last reference to the subject of a connection that was never made, whose subscriptions then end.
    withExtendedLifetime(displaced) {}
    guard isFirst else { return }
    pending.run()
    endTransition()
  }

  /// Creates the connection that waits, if this was the last transition.
  func endTransition() {
    while true {
      let pending = state.withLock { state -> CancellableWork? in
        state.transitions -= 1
        guard state.transitions == 0, let pending = state.pending.take() else { return nil }
        state.transitions = 1
        return pending
      }
      guard let pending else { return }
      pending.run()
    }
  }

  /// Removes a counted subscriber.
  ///
  /// The last one ends the connection.
  @usableFromInline
  func release(_ connection: SubscriptionScope) {
    var (isLast, released) = state.withLock { state -> (Bool, ConnectedSubject?) in
      guard state.connection === connection else { return (false, nil) }
      state.referenceCount -= 1
      guard state.referenceCount == 0 else { return (false, nil) }
      state.transitions += 1
      return (true, ConnectionLifecycle.reset(&state, keepingSubject: keepsSubject))
    }
    if isLast { end(connection, releasing: released.take()) }
  }

  /// Ends the connection.
  ///
  /// Later subscribers make a new one.
  @usableFromInline
  func disconnect(_ connection: SubscriptionScope) {
    end(
      connection,
      releasing: state.withLock { state in
        state.transitions += 1
        return state.connection === connection ? ConnectionLifecycle.reset(&state, keepingSubject: keepsSubject) : nil
      })
  }

  /// Disposes `connection`, then releases its subject, and with it the subscribers.
  private func end(_ connection: SubscriptionScope, releasing subject: consuming ConnectedSubject?) {
    _ = connection.disposeSilently()
    subject?.abandonSubscribers()
    _ = consume subject
    endTransition()
  }

  /// Returns whether no later connection has replaced `connection`, and it has not ended.
  func isCurrent(_ connection: SubscriptionScope) -> Bool { state.withLock { $0.connection === connection } }

  /// Removes a connection whose source has ended.
  ///
  /// With `keepingSubject`, later subscribers receive the end from `subject`, unless the last subscriber has released it meanwhile.
  ///
  /// - Returns: Whether the subject has to receive the end. One that all connections feed does not if the last subscriber has left
  ///   meanwhile: the end would be that of the next connection.
  func connectionEnded(_ connection: SubscriptionScope, of subject: ConnectedSubject, keepingSubject: Bool) -> Bool {
    let (isCurrent, released) = state.withLock { state -> (Bool, ConnectedSubject?) in
      guard state.connection === connection else { return (false, nil) }
      if keepingSubject { state.isOver = true }
      return (true, ConnectionLifecycle.reset(&state, keepingSubject: keepingSubject))
    }
    withExtendedLifetime(released) {}
    return isCurrent || !keepsSubject
  }

  /// Releases a subject that has received its end, so that the next subscriber makes a new connection.
  func forgetEnd() {
    let released = state.withLock { state -> ConnectedSubject? in
      guard state.isOver else { return nil }
      state.isOver = false
      return state.subject.take()
    }
    withExtendedLifetime(released) {}
  }

  /// Returns the subject if it is removed with the connection, for the caller to release outside of the lock.
  static func reset(_ state: inout State, keepingSubject: Bool) -> ConnectedSubject? {
    state.connection = nil
    state.referenceCount = 0
    state.isStarted = false
    return keepingSubject ? nil : state.subject.take()
  }

  /// Removes the connection whose source was deallocated, and the subject, whose subscribers are released with it.
  func sourceAbandoned() {
    let (abandoned, subject) = state.withLock { state in
      state.connection.flatMap { $0.wasAbandoned ? ($0, state.subject) : nil } ?? (nil, nil)
    }
    guard let abandoned, let subject else { return }
    let successor = successor?(subject)
    let released = state.withLock { state -> ConnectedSubject? in
      guard state.connection === abandoned else { return nil }
      let released = ConnectionLifecycle.reset(&state, keepingSubject: false)
      state.subject = successor
      return released
    }
    released?.abandonSubscribers()
  }
}
