import RillLocks

/// The current connection, the subject that it feeds, and the number of counted subscribers.
///
///     phase      next
///     idle       a subscriber ▸ waiting, or started if it is enough; connect() ▸ started
///     idle, and the subject keeps an end
///                a subscriber receives the end; forgetEnd() ▸ idle; connect() ▸ started
///     waiting    subscribers ▸ started when they are enough; connect() ▸ started
///     started    the thread that has made this transition attaches the source
///     waiting, started
///                the last subscriber leaves, disconnection, the end or the deallocation of the source ▸ idle
///
/// A connection that has left the phases is never current again. Each subscriber keeps the connection that it came for, and lowers the
/// count only if that is still the one in which it was counted (`countingEpoch`).
///
/// One connection is made at a time, and none while another one is being disposed: one that is needed meanwhile waits. The thread that
/// finishes the last of the others makes it, or a dispatch queue after many for other threads.
@usableFromInline
final class ConnectionLifecycle {
  /// Whose a subject is, and so how long it is retained, and who is counted.
  @usableFromInline
  enum SubjectOwner {
    /// A connection has a subject of its own.
    case connection
    /// All connections feed one subject, which is retained.
    case sharedStream
    /// All connections feed one subject, which is retained while it is connected. Without a connection, its subscribers stay, and count.
    case program
    /// A connectable type of the program has its own, and the lifecycle an empty object in its place.
    case connectableType

    fileprivate var keepsSubject: Bool { self == .sharedStream || self == .connectableType }
    fileprivate var keepsCount: Bool { self == .program }
    /// Whether later subscribers receive the end from the subject.
    fileprivate var keepsEnd: Bool { self != .connection }
  }

  @usableFromInline
  typealias Acquisition = (connection: SharedConnectionScope, subject: AnyConnectedSubject, starts: Bool)

  private enum Phase {
    /// There is no connection.
    case idle
    /// Some subscribers are there, and the connection waits for more.
    case waiting(SharedConnectionScope)
    /// A caller of `acquire` makes the connection, or has made it.
    case started(SharedConnectionScope)
  }

  private struct State {
    var subject: AnyConnectedSubject?
    var phase = Phase.idle
    var transitions = ConnectionTransitions()
    /// How many subscribers are counted: also while there is no connection, if the subject is the program's.
    var referenceCount: UInt32 = 0
    /// Which count this is: subscribers of an earlier one do not lower it.
    var countingEpoch: UInt32 = 0
    /// Whether later subscribers receive the end of the last connection from the subject, and make no new connection.
    var keepsEnd = false

    init(subject: AnyConnectedSubject?) { self.subject = subject }

    var connection: SharedConnectionScope? {
      switch phase {
      case .idle: nil
      case .waiting(let connection), .started(let connection): connection
      }
    }

    /// Returns the current connection, or one that `makeConnection` returns, with the subject or `new`, if there is one.
    mutating func acquire(
      counted: Bool, startsAt minimum: Int, orSubject new: AnyConnectedSubject?,
      _ makeConnection: (_ countingEpoch: UInt32?) -> SharedConnectionScope
    ) -> Acquisition? {
      guard let subject = subject ?? new else { return nil }
      if counted, keepsEnd { return (makeConnection(nil), subject, false) }
      self.subject = subject
      if counted { referenceCount += 1 }
      if case .started(let connection) = phase { return (connection, subject, false) }
      let connection = connection ?? makeConnection(countingEpoch)
      let starts = !counted || referenceCount >= minimum
      phase = starts ? .started(connection) : .waiting(connection)
      return (connection, subject, starts)
    }

    /// Removes the connection, and returns a subject that is not kept: the caller releases it outside of the lock.
    mutating func removeConnection(keepingSubject: Bool, keepingCount: Bool) -> AnyConnectedSubject? {
      phase = .idle
      if !keepingCount {
        referenceCount = 0
        countingEpoch &+= 1
      }
      return keepingSubject ? nil : subject.take()
    }
  }

  private let state: Locked<State>
  private let owner: SubjectOwner
  /// Returns the subject that later connections feed after the source of one was deallocated.
  ///
  /// If nil or if it returns nil, they make a new one.
  private let successor: ((AnyConnectedSubject) -> AnyConnectedSubject?)?

  @usableFromInline
  init(
    subjectOf owner: SubjectOwner, subject: AnyConnectedSubject? = nil,
    successor: ((AnyConnectedSubject) -> AnyConnectedSubject?)? = nil
  ) {
    state = Locked(State(subject: subject))
    self.owner = owner
    self.successor = successor
  }

  /// Returns the subject for a subscriber that is not counted.
  func subject(_ make: () -> AnyConnectedSubject) -> AnyConnectedSubject {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let new = make()
    if owner == .program { return new }
    return state.withLock { state in
      // Another thread may have stored one meanwhile.
      let subject = state.subject ?? new
      state.subject = subject
      return subject
    }
  }

  /// Returns the connection and the subject of a new subscriber, or of a call of `connect()`, and whether the caller starts the connection.
  ///
  /// It does so for the first call of `connect()`, or for the counted subscriber of the number `minimum`.
  @usableFromInline
  func acquire(counted: Bool, startsAt minimum: Int = 1, _ make: () -> AnyConnectedSubject) -> Acquisition {
    var new: AnyConnectedSubject?
    while true {
      let acquired = state.withLock { state in
        state.acquire(counted: counted, startsAt: minimum, orSubject: new) { countingEpoch in
          SharedConnectionScope(countingEpoch: countingEpoch, onDisposed: { [weak self] in self?.sourceAbandoned() })
        }
      }
      if let acquired { return acquired }
      // Outside of the lock: the program can make it.
      new = make()
    }
  }

  /// Creates a new connection with `connect`: now, or after the one that is being made or disposed.
  @usableFromInline
  func start(_ connection: SubscriptionScope, _ connect: @escaping () -> Void) {
    let work = WaitingConnection(CancelableWork { if connection.isOpen { connect() } })
    let (isFirst, displaced) = state.withLock { state -> (Bool, WaitingConnection?) in
      // Its subscribers may have left, and others may have made a newer connection.
      guard state.connection === connection else { return (false, nil) }
      return state.transitions.beginConnecting(work)
    }
    // Outside of the lock: it can have the last reference to the subject of a connection that was never made, whose subscriptions then end.
    withExtendedLifetime(displaced) {}
    guard isFirst else { return }
    work.connect.run()
    finishTransition()
  }

  /// Creates the connection that waits, if this was the last transition.
  ///
  /// Other threads can make one wait again and again, so that a queue goes on after some.
  private func finishTransition() {
    var foreignCount = 0
    while let waiting = state.withLock({ $0.transitions.finish() }) {
      if waiting.isOfThisThread {
        waiting.connect.run()
        continue
      }
      foreignCount += 1
      if foreignCount > ThreadContext.foreignConnectionLimit { return finishOnQueue(waiting.connect) }
      ThreadContext.runForeign { waiting.connect.run() }
    }
  }

  private func finishOnQueue(_ work: CancelableWork) {
    // Sendable: the transition of `work` has begun, so no other thread runs it.
    nonisolated(unsafe) let finish = {
      work.run()
      self.finishTransition()
    }
    runOnNewQueue("rill.share") { unsafe finish() }
  }

  /// Removes a counted subscriber of the subject that `connection` feeds, or has fed.
  ///
  /// The last one disposes the current connection.
  @usableFromInline
  func release(_ connection: SharedConnectionScope) {
    dispose { state in
      guard connection.countingEpoch == state.countingEpoch else { return nil }
      state.referenceCount -= 1
      guard state.referenceCount == 0, let current = state.connection else { return nil }
      return (current, state.removeConnection(keepingSubject: owner.keepsSubject, keepingCount: false))
    }
  }

  /// Disposes the connection, so that later subscribers make a new one.
  @usableFromInline
  func disconnect(_ connection: SubscriptionScope) {
    dispose { state in
      guard state.connection === connection else { return (connection, nil) }
      return (connection, state.removeConnection(keepingSubject: owner.keepsSubject, keepingCount: owner.keepsCount))
    }
  }

  /// Disposes the connection that `remove` returns, then releases its subject, and with it the subscribers, before another connection is
  /// made.
  private func dispose(_ remove: (inout State) -> (connection: SubscriptionScope, subject: AnyConnectedSubject?)?) {
    guard
      var removed = state.withLock({ state in
        let removed = remove(&state)
        if removed != nil { state.transitions.beginDisposing() }
        return removed
      })
    else { return }
    _ = removed.connection.disposeSilently()
    removed.subject?.abandonSubscribers()
    removed.subject = nil
    finishTransition()
  }

  /// Returns whether no later connection has replaced `connection`, and it has not ended.
  func isCurrent(_ connection: SubscriptionScope) -> Bool { state.withLock { $0.connection === connection } }

  /// Removes a connection whose source has ended.
  ///
  /// With `keepingEnd`, or if the subject is not that of the connection, later subscribers receive the end from the subject.
  ///
  /// - Returns: `isWanted`, whether the subject has to receive the end: one that all connections feed does not if the last subscriber has
  ///   left meanwhile, since the end would be that of the next connection. `isKept`, whether the subject keeps it for later subscribers.
  func removeEnded(_ connection: SubscriptionScope, keepingEnd: Bool) -> (isWanted: Bool, isKept: Bool) {
    let (isCurrent, released) = state.withLock { state -> (Bool, AnyConnectedSubject?) in
      guard state.connection === connection else { return (false, nil) }
      state.keepsEnd = keepingEnd || owner.keepsEnd
      return (true, state.removeConnection(keepingSubject: keepingEnd || owner.keepsSubject, keepingCount: false))
    }
    withExtendedLifetime(released) {}
    return (isCurrent || !owner.keepsEnd, isCurrent && keepingEnd)
  }

  /// Releases a subject that keeps the end of its connection, so that the next subscriber makes a new connection.
  func forgetEnd() {
    let released = state.withLock { state -> AnyConnectedSubject? in
      guard state.keepsEnd else { return nil }
      state.keepsEnd = false
      return state.subject.take()
    }
    withExtendedLifetime(released) {}
  }

  /// Removes the connection whose source was deallocated, and a subject that is not the program's, whose subscribers are released.
  private func sourceAbandoned() {
    let (abandoned, subject) = state.withLock { state in
      state.connection.flatMap { $0.wasAbandoned ? ($0, state.subject) : nil } ?? (nil, nil)
    }
    guard let abandoned, let subject else { return }
    let successor = successor?(subject)
    let released = state.withLock { state -> AnyConnectedSubject? in
      guard state.connection === abandoned else { return nil }
      let released = state.removeConnection(keepingSubject: false, keepingCount: owner.keepsCount)
      state.subject = successor
      return released
    }
    released?.abandonSubscribers()
  }
}
