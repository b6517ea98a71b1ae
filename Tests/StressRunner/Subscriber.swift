import Rill
import Synchronization

/// One subscription of a scenario, with the log of its events.
final class Subscriber: Sendable {
  let number: Int
  let log: CheckedEventLog
  /// The sender for values that its observer sends while it receives an event.
  let sender: SentValueGenerator
  /// The thread or observer that makes the subscription.
  let origin: SentValueGenerator?
  /// The number of values that `origin` had sent before; these can arrive only as a replay.
  let sentBefore: Int
  /// The number of values that arrived before `subscribe` returned.
  private let countAtReturn = Atomic<Int>(0)
  private let wasDisposed = Atomic<Bool>(false)
  private let reactions = Atomic<Int>(0)
  private let monitor: IterationState
  private let subscription = LockedValue<(any Disposable)?>(nil)

  init(_ number: Int, _ name: String, _ monitor: IterationState, origin: SentValueGenerator? = nil) {
    self.number = number
    self.monitor = monitor
    self.origin = origin
    log = CheckedEventLog("\(name) \(number)", monitor)
    sender = SentValueGenerator(64 + number, monitor)
    sentBefore = origin?.count ?? 0
  }

  /// Whether it was disposed before the iteration was ended.
  private let disposedEarly = Atomic<Bool>(false)
  var wasDisposedEarly: Bool { disposedEarly.load(ordering: .relaxed) }
  func recordEarlyDisposal() { disposedEarly.store(isDisposed, ordering: .relaxed) }

  /// Whether `dispose()` was called.
  var isDisposed: Bool { wasDisposed.load(ordering: .acquiring) }
  /// Whether `subscribe` has returned.
  var hasSubscription: Bool { subscription.withLock { $0 != nil } }
  var replayedCount: Int { countAtReturn.load(ordering: .relaxed) }

  /// The identifier of the last sentinel received: a value that shows that all values before it have arrived.
  private let sentinel = Atomic<Int>(0)
  var lastSentinel: Int { sentinel.load(ordering: .acquiring) }

  func recordSentinel(_ id: Int) {
    sentinel.store(id, ordering: .releasing)
    monitor.stateChanged()
  }

  /// Subscribes to `stream`.
  ///
  /// - Parameters:
  ///   - stream: the stream.
  ///   - react: called during the delivery of each value.
  ///   - onEnd: called during the delivery of the end.
  func subscribe<Output: SentValueCarrying & SendableMetatype>(
    to stream: Observable<Output>, react: @escaping @Sendable (Subscriber, [SentValue]) -> Void = { _, _ in },
    onEnd: @escaping @Sendable (Subscriber) -> Void = { _ in }
  ) {
    let tracker = LifetimeTracker(monitor)
    let made = stream.subscribe(
      onNext: { value in
        tracker.use()
        let values = value.values
        self.log.next(values.map(\.id)) { react(self, values) }
      },
      onError: { error in
        if case RxError.disposed? = error as? RxError {
          self.log.end(.subjectDisposed)
        } else {
          self.log.end(.failed) { onEnd(self) }
        }
      }, onCompleted: { self.log.end(.completed) { onEnd(self) } },
      onDisposed: {
        tracker.use()
        self.log.disposed()
      })
    countAtReturn.store(log.count, ordering: .relaxed)
    subscription.replace(with: made)
    if isDisposed { made.dispose() }
  }

  /// Disposes the subscription.
  ///
  /// If `subscribe` has not returned yet, the subscribing thread disposes it.
  func dispose() {
    wasDisposed.store(true, ordering: .releasing)
    guard let made = subscription.withLock({ $0 }) else { return }
    made.dispose()
    log.recordDisposal()
  }

  /// Releases the subscription without disposing it.
  func releaseSubscription() { subscription.replace(with: nil) }

  /// Whether its observer can react once more.
  ///
  /// The limit makes the iteration end.
  func canReact(_ limit: Int = 12) -> Bool { reactions.add(1, ordering: .relaxed).newValue <= limit }
}
