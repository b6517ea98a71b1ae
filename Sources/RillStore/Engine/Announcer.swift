import Dispatch
import RillLocks

/// Tells observers of changes: serially, in one order, outside of every lock.
///
/// Announcements are queued in the order of the commits; whoever finds nobody delivering delivers, on its own thread. A thread that
/// has delivered 1,024 of them hands over to a queue, so that nobody is held up by the others' work for long.
final class Announcer: Sendable {
  /// What an observer is told.
  enum News: Sendable {
    case changed([Store.Change])
    case failed(StoreError)
  }

  final class Observer: Sendable {
    typealias Handler = @Sendable (News) -> Void
    private let handler: Locked<Handler?>

    init(_ handler: @escaping Handler) { self.handler = Locked(handler) }

    func tell(_ news: News) {
      // Looked at for each call: an observer may have been cancelled since the announcement was queued.
      guard let handler = handler.withLock({ $0 }) else { return }
      handler(news)
    }

    /// Hands the closure out, so that it is released outside of the lock.
    func silence() -> Handler? {
      handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
    }
  }

  private struct State {
    var observers: [Observer] = []
    var queue: [(observers: [Observer], news: News)] = []
    var isDelivering = false
  }

  private static let patience = 1024
  private let state = Locked(State())
  private let continuation: DispatchQueue

  /// The queue continues what a thread has delivered enough of.
  init(queue: DispatchQueue) { continuation = queue }

  var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

  /// Adds an observer of everything queued from now on; `first` it is told before that, in its turn.
  func add(_ observer: Observer, first: [Store.Change] = []) {
    state.withLock { state in
      state.observers.append(observer)
      if !first.isEmpty { state.queue.append(([observer], .changed(first))) }
    }
  }

  func remove(_ observer: Observer) {
    let released = observer.silence()
    state.withLock { state in state.observers.removeAll { $0 === observer } }
    withExtendedLifetime(released) {}
  }

  /// Queues changes that were made together; their order is that of these calls.
  func announce(_ changes: [Store.Change]) {
    if !changes.isEmpty { queue(.changed(changes)) }
  }

  func announce(_ error: StoreError) { queue(.failed(error)) }

  private func queue(_ news: News) {
    state.withLock { state in
      if !state.observers.isEmpty { state.queue.append((state.observers, news)) }
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
        for observer in announcement.observers { observer.tell(announcement.news) }
      }
      delivered += due.count
      if delivered >= Announcer.patience {
        return continuation.async { [self] in deliverAsOwner() }
      }
    }
  }
}
