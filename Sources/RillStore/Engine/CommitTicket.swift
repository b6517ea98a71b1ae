import Dispatch
import RillLocks

/// One call's place in the commit queue.
final class CommitTicket: Sendable {
  /// Why a waiting thread resumes.
  enum Outcome: Sendable {
    /// It leads now.
    case lead
    /// A leader has done its work, or has failed with an error.
    case done(StoreError?)
  }

  /// What the call needs.
  enum Request: Sendable {
    /// Changes committed, by any leader.
    case write([Edit])
    /// Memory brought up to date, which every leader does.
    case refresh
    /// The lead.
    case lead
  }

  let request: Request
  private let outcome = Locked<Outcome?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  init(_ request: Request) { self.request = request }

  /// What a leader may commit on behalf of this call.
  var edits: [Edit]? {
    if case .write(let edits) = request { return edits }
    return nil
  }

  var isRefresh: Bool {
    if case .refresh = request { return true }
    return false
  }

  func resume(_ outcome: Outcome) {
    self.outcome.withLock { $0 = outcome }
    semaphore.signal()
  }

  /// Blocks until the ticket is resumed.
  ///
  /// Returns nil after `deadline`.
  func wait(until deadline: DispatchTime = .distantFuture) -> Outcome? {
    if case .timedOut = semaphore.wait(timeout: deadline) { return nil }
    return outcome.withLock { $0 }
  }
}

#if EXPLORE_INTERLEAVINGS
  // This replaces the semaphore of Dispatch.
  private typealias DispatchSemaphore = ExploredSemaphore
#endif
