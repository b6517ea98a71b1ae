import Dispatch
import RillLocks

/// Tells observers of changes: serially, in one order, outside of every lock.
///
/// Announcements are queued in the order of the commits; whoever finds nobody delivering delivers, on its own thread. A thread that
/// has delivered 1,024 of them hands over to a queue, so that nobody is held up by the others' work for long.
final class Announcer: Sendable {
  typealias Handler = @Sendable ([Store.Change]) -> Void

  private struct State {
    var observers: [Int: Observer] = [:]
    var nextNumber = 0
    var queue: [Announcement] = []
    var isDelivering = false
  }

  /// For whom, and what.
  private struct Announcement {
    var observers: [Observer]
    var changes: [Store.Change]
  }

  private final class Observer: Sendable {
    private let handler: Locked<Handler?>

    init(_ handler: @escaping Handler) { self.handler = Locked(handler) }

    func tell(_ changes: [Store.Change]) {
      // Looked at for each call: an observer may have been cancelled since the announcement was queued.
      guard let handler = handler.withLock({ $0 }) else { return }
      handler(changes)
    }

    /// Hands the closure out, so that it is released outside of the lock.
    func silence() -> Handler? {
      handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
    }
  }

  private static let patience = 1024
  private let state = Locked(State())
  private let queue: DispatchQueue

  /// The queue continues what a thread has delivered enough of.
  init(queue: DispatchQueue) { self.queue = queue }

  var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

  /// Adds an observer of everything queued from now on; `first` it is told before that, in its turn.
  ///
  /// - Returns: What ends it, and says whether it was the last one.
  func add(first: [Store.Change] = [], _ handler: @escaping Handler) -> @Sendable () -> Bool {
    let observer = Observer(handler)
    let number = state.withLock { state in
      let number = state.nextNumber
      state.nextNumber += 1
      state.observers[number] = observer
      if !first.isEmpty { state.queue.append(Announcement(observers: [observer], changes: first)) }
      return number
    }
    return { [self] in
      _ = observer.silence()
      return state.withLock { state in
        _ = state.observers.removeValue(forKey: number)
        return state.observers.isEmpty
      }
    }
  }

  /// Queues changes that were made together; their order is that of these calls.
  func announce(_ changes: [Store.Change]) {
    guard !changes.isEmpty else { return }
    state.withLock { state in
      guard !state.observers.isEmpty else { return }
      let observers = state.observers.sorted { $0.key < $1.key }.map(\.value)
      state.queue.append(Announcement(observers: observers, changes: changes))
    }
  }

  /// Delivers what is queued, unless another thread is at it; runs users' code, so no lock and no turn may be held.
  func deliver() {
    let isOwner = state.withLock { state in
      if state.isDelivering || state.queue.isEmpty { return false }
      state.isDelivering = true
      return true
    }
    if isOwner { deliverAsOwner() }
  }

  private func deliverAsOwner() {
    var delivered = 0
    while true {
      let due = state.withLock { state in
        let due = state.queue
        state.queue = []
        if due.isEmpty { state.isDelivering = false }
        return due
      }
      if due.isEmpty { return }
      for announcement in due {
        for observer in announcement.observers { observer.tell(announcement.changes) }
      }
      delivered += due.count
      if delivered >= Announcer.patience {
        return queue.async { [self] in deliverAsOwner() }
      }
    }
  }
}
