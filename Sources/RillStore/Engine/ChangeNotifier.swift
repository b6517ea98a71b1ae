import Dispatch
import RillLocks

/// Notifies observers of changes: serially, in one order for all, and outside of every lock.
///
/// Notifications are queued in the order of the commits. A thread that finds no other thread delivering delivers them. After 1,024 of
/// them it passes the rest to a dispatch queue, so that other writers cannot keep it for long.
final class ChangeNotifier: Sendable {
  /// What an observer receives.
  enum Notification: Sendable {
    case changed([Store.Change])
    case failed(StoreError)
  }

  final class Observer: Sendable {
    typealias Handler = @Sendable (Notification) -> Void

    struct StoredHandler: Sendable {
      let call: Handler
    }

    private let handler: Locked<StoredHandler?>

    init(_ handler: @escaping Handler) { self.handler = Locked(StoredHandler(call: handler)) }

    func receive(_ notification: Notification) {
      // Read for each call: an observer may have been cancelled since the notification was queued.
      guard let handler = handler.withLock({ $0 }) else { return }
      handler.call(notification)
    }

    /// Cancels the observer.
    ///
    /// Returns its closure, for the caller to release outside of the lock.
    func cancel() -> StoredHandler? {
      handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
    }
  }

  private typealias QueuedNotification = (observers: [Observer], notification: Notification)

  private struct State {
    var observers: [Observer] = []
    var queue: [QueuedNotification] = []
    var isDelivering = false
  }

  private static let deliveryLimit = 1024
  private let state = Locked(State())
  private let continuationQueue: DispatchQueue

  /// - Parameter queue: continues the delivery of a thread that has reached its limit.
  init(queue: DispatchQueue) { continuationQueue = queue }

  var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

  /// Adds an observer of everything queued from now on.
  ///
  /// It receives `first` before that, in its turn.
  func add(_ observer: Observer, first: [Store.Change] = []) {
    state.withLock { state in
      state.observers.append(observer)
      if !first.isEmpty { state.queue.append(([observer], .changed(first))) }
    }
  }

  func remove(_ observer: Observer) {
    let released = observer.cancel()
    state.withLock { state in state.observers.removeAll { $0 === observer } }
    withExtendedLifetime(released) {}
  }

  /// Queues changes that were made together.
  ///
  /// Their order is that of these calls. They are computed only if there are observers.
  func notify(_ changes: @autoclosure () -> [Store.Change]) {
    enqueue {
      let changes = changes()
      return changes.isEmpty ? nil : .changed(changes)
    }
  }

  func notify(_ error: StoreError) { enqueue { .failed(error) } }

  private func enqueue(_ notification: () -> Notification?) {
    state.withLock { state in
      if !state.observers.isEmpty, let notification = notification() { state.queue.append((state.observers, notification)) }
    }
  }

  /// Delivers what is queued, unless another thread does.
  ///
  /// Runs user code, so the caller holds no lock and does not lead.
  func deliver() {
    let isOwner = state.withLock { state in
      if state.isDelivering || state.queue.isEmpty { return false }
      state.isDelivering = true
      return true
    }
    if isOwner { deliverAsOwner() }
  }

  /// Delivers `taken`, which was taken from the queue before, and then the queue.
  private func deliverAsOwner(_ taken: ArraySlice<QueuedNotification> = []) {
    var due = taken
    for _ in 0..<ChangeNotifier.deliveryLimit {
      if due.isEmpty { due = takeQueue() }
      guard let next = due.popFirst() else { return }
      for observer in next.observers { observer.receive(next.notification) }
    }
    continuationQueue.async { [self, due] in deliverAsOwner(due) }
  }

  /// If nothing is queued, another thread delivers from here on.
  private func takeQueue() -> ArraySlice<QueuedNotification> {
    state.withLock { state in
      if state.queue.isEmpty { state.isDelivering = false }
      return exchange(&state.queue, with: [])[...]
    }
  }
}
