import Dispatch
import RillLocks

/// Who leads and who waits: one at a time uses the log, and does the writing of those who wait behind it, too.
///
/// Threads that share a descriptor share its file lock, so this comes before that. Kept as a plain rule: the tickets are told by
/// whoever asked.
package struct Line<Ticket: AnyObject> {
  package private(set) var isLed = false
  private var waiting: [Ticket] = []

  package init() {}

  /// - Returns: Whether the newcomer leads now; if not, it waits until it is told.
  package mutating func join(_ ticket: Ticket) -> Bool {
    if !isLed {
      isLed = true
      return true
    }
    waiting.append(ticket)
    return false
  }

  /// Takes out those at the front whose work the leader does with its own; it stops at one who has to lead itself, so that nobody
  /// is overtaken.
  package mutating func gather(while isJoining: (Ticket) -> Bool) -> [Ticket] {
    let group = Array(waiting.prefix(while: isJoining))
    waiting.removeFirst(group.count)
    return group
  }

  /// Takes out those who only wanted what the leader has just done, wherever they stand.
  package mutating func release(where isDone: (Ticket) -> Bool) -> [Ticket] {
    let released = waiting.filter(isDone)
    waiting.removeAll(where: isDone)
    return released
  }

  /// The leader is done.
  ///
  /// - Returns: Who leads now.
  package mutating func leave() -> Ticket? {
    if waiting.isEmpty {
      isLed = false
      return nil
    }
    return waiting.removeFirst()
  }

  /// Someone does not want to wait any longer.
  ///
  /// - Returns: Whether it was still waiting; if not, it leads, or a leader is doing its work.
  package mutating func withdraw(_ ticket: Ticket) -> Bool {
    guard let place = waiting.firstIndex(where: { $0 === ticket }) else { return false }
    waiting.remove(at: place)
    return true
  }
}

/// One call's place in the line.
final class Ticket: Sendable {
  enum Call: Sendable {
    case lead
    case done(StoreError?)
  }

  enum Wish: Sendable {
    /// To have changes written, by whoever leads.
    case write([Edit])
    /// To have memory brought up to date, which every leader does.
    case refresh
    /// To lead.
    case lead
  }

  let wish: Wish
  private let call = Locked<Call?>(nil)
  private let bell = DispatchSemaphore(value: 0)

  init(_ wish: Wish) { self.wish = wish }

  /// What a leader may write for it.
  var edits: [Edit]? {
    if case .write(let edits) = wish { return edits }
    return nil
  }

  var isRefresh: Bool {
    if case .refresh = wish { return true }
    return false
  }

  func tell(_ told: Call) {
    call.withLock { $0 = told }
    bell.signal()
  }

  /// Waits until it is told; nil if that takes too long.
  func wait(until deadline: DispatchTime = .distantFuture) -> Call? {
    if case .timedOut = bell.wait(timeout: deadline) { return nil }
    return call.withLock { $0 }
  }
}
