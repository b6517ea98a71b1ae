import CRillThreads
import Dispatch
import RillLocks

/// Who uses the engine, and which thread that is.
struct LineState {
  var line = Line<Ticket>()
  /// The leader's thread; 0 if nobody leads, or the next has not woken up yet.
  var leader: UInt = 0
}

extension Store {
  /// Most bytes that a leader writes for others, so that nobody's small change waits for a heap of large ones.
  private static let groupLimit = 32 << 20

  /// Makes changes durable, by this thread or by the one that leads.
  func write(_ edits: [Edit]) throws(StoreError) {
    if case .done(let error) = try enter(Ticket(.write(edits))) {
      board.announcer.deliver()
      if let error { throw error }
    } else {
      try commit { (edits, ()) }
    }
  }

  /// Writes what `work` makes, which runs on this thread while nobody else can write.
  func transact<Answer>(_ work: () -> (edits: [Edit]?, answer: Answer)) throws(StoreError) -> Answer {
    _ = try enter(Ticket(.lead))
    return try commit(work)
  }

  /// Has the engine to itself, for what writes no changes.
  func lead<Answer>(_ work: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
    _ = try enter(Ticket(.lead))
    defer { leave([], nil) }
    return try work()
  }

  /// Brings memory up to date, unless another thread has meanwhile.
  ///
  /// A reader that comes between a commit's generation and its publication waits for that leader alone, not for its turn.
  func refresh() throws(StoreError) {
    if case .done = try enter(Ticket(.refresh)) {
      if board.isCurrent { return }
      _ = try enter(Ticket(.lead))
    }
    defer { leave([], nil) }
    if !board.isCurrent { try engine.refresh() }
  }

  /// Writes what `work` makes and what others wait to have written; this thread leads, and does not any more afterwards.
  private func commit<Answer>(_ work: () -> (edits: [Edit]?, answer: Answer)) throws(StoreError) -> Answer {
    var group: [Ticket] = []
    var failure: StoreError?
    defer { leave(group, failure) }
    try engine.begin(.exclusive)
    let (edits, answer) = work()
    guard let edits else {
      engine.end()
      return answer
    }
    group = gather()
    do throws(StoreError) {
      let (groups, generation) = try engine.append([edits] + group.map { $0.edits ?? [] })
      engine.end()
      engine.publish(groups, generation)
    } catch {
      engine.end()
      failure = error
      throw error
    }
    return answer
  }

  private func gather() -> [Ticket] {
    line.withLock { state in
      var size = 0
      return state.line.gather { ticket in
        guard let edits = ticket.edits else { return false }
        size += edits.reduce(0) { $0 + $1.size }
        return size <= Store.groupLimit
      }
    }
  }

  /// Waits until this thread leads, or another has done its work.
  private func enter(_ ticket: Ticket) throws(StoreError) -> Ticket.Call {
    let thread = rill_thread_identity()
    let leads: Bool? = line.withLock { state in
      if state.leader == thread { return nil }
      let leads = state.line.join(ticket)
      if leads { state.leader = thread }
      return leads
    }
    guard let leads else { throw .reentrant }
    if leads { return .lead }
    var call = ticket.wait(until: .now() + .nanoseconds(Int(clamping: engine.patience)))
    if call == nil {
      if line.withLock({ $0.line.withdraw(ticket) }) { throw .unavailable(.timeout, code: 0) }
      // Too late to withdraw: somebody is about to tell.
      call = ticket.wait()
    }
    if case .lead? = call { line.withLock { $0.leader = thread } }
    return call ?? .lead
  }

  /// The next one may begin before those are told whose work is done.
  private func leave(_ group: [Ticket], _ failure: StoreError?) {
    let (readers, next) = line.withLock { state in
      state.leader = 0
      let readers = state.line.release { $0.isRefresh }
      return (readers, state.line.leave())
    }
    next?.tell(.lead)
    // If it has failed, they will find out by themselves.
    for reader in readers { reader.tell(.done(nil)) }
    for ticket in group { ticket.tell(.done(failure)) }
    board.announcer.deliver()
  }
}
