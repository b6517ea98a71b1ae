import CRillStore
import CRillThreads
import Dispatch
import RillLocks

extension Store {
  /// The number of calls that wait for the one that leads, for tests of groups.
  package var waitingCalls: Int { commitQueue.withLock { $0.queue.count } }

  /// Whether a call leads, for tests of calls that wait for another process.
  package var isLed: Bool { commitQueue.withLock { $0.queue.hasLeader } }

  /// How many bytes a leader commits for others at most, so that a small change does not wait for many large ones.
  private static let groupLimit = 32 << 20

  /// Makes changes durable, on this thread or on the one that leads.
  func write(_ edits: [Edit]) throws(StoreError) {
    try writeDelayed()
    try locatingErrors { () throws(StoreError) in
      let deadline = engine.deadline()
      if case .done(let error) = try enter(.write(edits), until: deadline) {
        published.notifier.deliver()
        if let error { throw error }
      } else {
        try commit(until: deadline) { (edits, ()) }
      }
    }
  }

  /// Commits the edits that `work` returns.
  ///
  /// `work` runs on this thread while no other thread or process can write.
  func transact<Answer>(
    reading values: ValuesToLoad, _ work: () -> (edits: [Edit]?, answer: Answer)
  ) throws(StoreError) -> Answer {
    try writeDelayed()
    return try locatingErrors { () throws(StoreError) in
      let deadline = engine.deadline()
      _ = try enter(.lead, until: deadline)
      return try commit(until: deadline, reading: values, work)
    }
  }

  /// Runs `work`, which commits nothing, while this thread leads.
  package func lead<Answer>(
    until limit: Deadline? = nil, _ work: (Deadline) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    try locatingErrors { () throws(StoreError) in
      let deadline = limit ?? engine.deadline()
      _ = try enter(.lead, until: deadline)
      defer { leave([], []) }
      return try work(deadline)
    }
  }

  /// Adds the folder to the errors of `work`, which do not name it.
  ///
  /// A thread that is cancelled (`pthread_cancel`) ends only after `work`, so that it leaves the queue and the lock.
  func locatingErrors<Answer>(_ work: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
    let cancellation = rill_disable_cancellation()
    defer { rill_restore_cancellation(cancellation) }
    do throws(StoreError) { return try work() } catch { throw error.inFolder(engine.path) }
  }

  /// Commits the edits that `work` returns, and those of the threads that wait.
  ///
  /// This thread leads, and stops leading.
  private func commit<Answer>(
    until deadline: Deadline, reading values: ValuesToLoad = .none, _ work: () -> (edits: [Edit]?, answer: Answer)
  ) throws(StoreError) -> Answer {
    var group: [CommitTicket] = []
    var failures: [StoreError?] = []
    // In a child process, another thread of the parent can have held the lock of the queue.
    defer { if !published.isInherited { leave(group, failures) } }
    try engine.beginAccess(.exclusive, until: deadline, reading: values)
    let (edits, answer) = TransactionReentrancyCheck.run(holding: engine.files?.lockIdentity, on: engine.disk, work)
    // The closure can have forked. Only the parent writes its changes.
    try throwIfInherited()
    defer { engine.endAccess() }
    guard let edits else { return answer }
    group = takeGroup()
    let failedErasure: StorageEngine.FailedErasure?
    do throws(StoreError) {
      failedErasure = try engine.commit([edits] + group.map { $0.edits ?? [] })
    } catch {
      failures = group.map { _ in error }
      throw error
    }
    guard let failedErasure else { return answer }
    failures = group.indices.map { failedErasure.groups.contains($0 + 1) ? failedErasure.error : nil }
    if failedErasure.groups.contains(0) { throw failedErasure.error }
    return answer
  }

  /// Called before each lock: in a child process, a thread that does not exist there can have held it at the time of the fork.
  func throwIfInherited() throws(StoreError) {
    if published.isInherited { throw .unavailable(.forked, code: 0) }
  }

  private func takeGroup() -> [CommitTicket] {
    commitQueue.withLock { state in
      var size = 0
      return state.queue.takeGroup { ticket in
        guard let edits = ticket.edits else { return false }
        size += edits.reduce(0) { $0 + $1.size }
        return size <= Store.groupLimit
      }
    }
  }

  /// Blocks until this thread leads, or another one has done its work.
  func enter(_ request: CommitTicket.Request, until deadline: Deadline) throws(StoreError) -> CommitTicket.Outcome {
    try throwIfInherited()
    let thread = rill_thread_identity()
    let (isReentrant, ticket) = commitQueue.withLock { state -> (Bool, CommitTicket?) in
      if state.leader == thread { return (true, nil) }
      let ticket = state.queue.join(CommitTicket(request))
      if ticket == nil { state.leader = thread }
      return (false, ticket)
    }
    if isReentrant { throw .reentrant }
    guard let ticket else { return .lead }
    let remaining = deadline.remaining(at: engine.disk.now())
    var outcome = ticket.wait(until: .after(nanoseconds: remaining))
    if outcome == nil {
      if commitQueue.withLock({ $0.queue.withdraw(ticket) }) { throw .unavailable(.timeout, code: 0) }
      // Too late to withdraw: the ticket is about to be resumed.
      outcome = ticket.wait()
    }
    if case .lead? = outcome { commitQueue.withLock { $0.leader = thread } }
    return outcome ?? .lead
  }

  var isLedByThisThread: Bool { commitQueue.withLock { $0.leader } == rill_thread_identity() }

  /// Stops leading.
  ///
  /// The next leader may begin before the threads of this group resume.
  ///
  /// - Parameters:
  ///   - group: The calls whose changes this thread has committed.
  ///   - failures: The error of each of them, or none if all have succeeded.
  func leave(_ group: [CommitTicket], _ failures: [StoreError?]) {
    let (readers, next) = commitQueue.withLock { state in
      state.leader = 0
      let readers = state.queue.takeAll { $0.isRefresh }
      return (readers, state.queue.leave())
    }
    next?.resume(.lead)
    // If the refresh failed, each reader finds out by itself.
    for reader in readers { reader.resume(.done(nil)) }
    for (index, ticket) in group.enumerated() { ticket.resume(.done(failures.isEmpty ? nil : failures[index])) }
    published.notifier.deliver()
  }
}
