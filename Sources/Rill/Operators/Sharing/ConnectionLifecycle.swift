import RillLocks

/// The current connection, the subject that it feeds, and the number of counted subscribers.
///
/// Connections are made and ended one after the other. A connection that is needed while another one is being made or ended waits. The
/// thread that finishes the other one makes it.
@usableFromInline
final class ConnectionLifecycle {
  @usableFromInline
  typealias Acquisition = (SharedConnectionScope, ConnectedSubject, starts: Bool)

  private struct State {
    var subject: ConnectedSubject?
    var connection: SharedConnectionScope?
    var transitions = ConnectionTransitions()
    var referenceCount: UInt32 = 0
    /// Whether a caller has been told to start the current connection.
    var isStarted = false
    /// Whether later subscribers receive the end of the last connection from the subject, and make no new connection.
    var keepsEnd = false

    init(subject: ConnectedSubject?) { self.subject = subject }

    /// Returns the current connection, or one that `makeConnection` returns, with the subject, if there is one.
    mutating func acquire(
      counted: Bool, startsAt minimum: Int, _ makeConnection: () -> SharedConnectionScope
    ) -> Acquisition? {
      guard let subject else { return nil }
      if counted, keepsEnd { return (makeConnection(), subject, false) }
      let connection = connection ?? makeConnection()
      self.connection = connection
      if counted { referenceCount += 1 }
      let starts = !isStarted && (!counted || referenceCount >= minimum)
      if starts { isStarted = true }
      return (connection, subject, starts)
    }

    /// Removes the connection, and the subject unless it is kept: the caller releases it outside of the lock.
    mutating func removeConnection(keepingSubject: Bool) -> ConnectedSubject? {
      connection = nil
      referenceCount = 0
      isStarted = false
      return keepingSubject ? nil : subject.take()
    }
  }

  private let state: Locked<State>
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

  /// Returns the connection and the subject of a new subscriber, and whether the caller starts the connection.
  ///
  /// It does so for the first subscriber, or for that of the number `minimum`.
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
    let work = CancellableWork { if connection.isOpen { connect() } }
    let (isFirst, displaced) = state.withLock { state -> (Bool, CancellableWork?) in
      // Its subscribers may have left, and others may have made a newer connection.
      guard state.connection === connection else { return (false, nil) }
      return state.transitions.beginConnecting(work)
    }
    // Outside of the lock: it can have the last reference to the subject of a connection that was never made, whose subscriptions then end.
    withExtendedLifetime(displaced) {}
    guard isFirst else { return }
    work.run()
    finishTransition()
  }

  /// Creates the connection that waits, if this was the last transition.
  private func finishTransition() {
    while let waiting = state.withLock({ $0.transitions.finish() }) { waiting.run() }
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
      state.transitions.beginEnding()
      return (true, state.removeConnection(keepingSubject: keepsSubject))
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
        state.transitions.beginEnding()
        return state.connection === connection ? state.removeConnection(keepingSubject: keepsSubject) : nil
      })
  }

  /// Disposes `connection`, then releases its subject, and with it the subscribers.
  private func end(_ connection: SubscriptionScope, releasing subject: consuming ConnectedSubject?) {
    _ = connection.disposeSilently()
    subject?.abandonSubscribers()
    _ = consume subject
    finishTransition()
  }

  /// Returns whether no later connection has replaced `connection`, and it has not ended.
  func isCurrent(_ connection: SubscriptionScope) -> Bool { state.withLock { $0.connection === connection } }

  /// Removes a connection whose source has ended.
  ///
  /// With `keepingSubject`, later subscribers receive the end from the subject.
  ///
  /// - Returns: Whether it was the current connection. Otherwise the last subscriber has left meanwhile, and the end would be that of the
  ///   next connection to a subject that both feed.
  func removeEnded(_ connection: SubscriptionScope, keepingSubject: Bool) -> Bool {
    let (isCurrent, released) = state.withLock { state -> (Bool, ConnectedSubject?) in
      guard state.connection === connection else { return (false, nil) }
      if keepingSubject { state.keepsEnd = true }
      return (true, state.removeConnection(keepingSubject: keepingSubject))
    }
    withExtendedLifetime(released) {}
    return isCurrent
  }

  /// Releases a subject that keeps the end of its connection, so that the next subscriber makes a new connection.
  func forgetEnd() {
    let released = state.withLock { state -> ConnectedSubject? in
      guard state.keepsEnd else { return nil }
      state.keepsEnd = false
      return state.subject.take()
    }
    withExtendedLifetime(released) {}
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
      let released = state.removeConnection(keepingSubject: false)
      state.subject = successor
      return released
    }
    released?.abandonSubscribers()
  }
}

/// The connections that are being made or ended, one after the other, and the one that waits for them.
private struct ConnectionTransitions {
  private var waiting: CancellableWork?
  private var count: UInt32 = 0

  mutating func beginEnding() { count += 1 }

  /// Returns whether the caller does `work` now; otherwise it waits in place of `displaced`.
  mutating func beginConnecting(_ work: CancellableWork) -> (isFirst: Bool, displaced: CancellableWork?) {
    if count > 0 { return (false, exchange(&waiting, with: work)) }
    count = 1
    return (true, nil)
  }

  /// Returns the work that has waited, which is the next transition, if this was the last one.
  mutating func finish() -> CancellableWork? {
    count -= 1
    guard count == 0, let work = waiting.take() else { return nil }
    count = 1
    return work
  }
}
