import CRillThreads
import Rill
import Synchronization

/// Records the events at one place of one subscription.
///
/// Reports calls that overlap, that arrive after the end, or that arrive on a thread on which `dispose()` has returned. `entries` has
/// no lock: the library must order the calls, and ThreadSanitizer reports a data race if it does not.
final class CheckedEventLog: @unchecked Sendable {
  // Sendable: the library serializes the calls, as described above. The rest is atomic.

  enum Ending: Equatable {
    case completed, failed
    /// The subject was disposed.
    case subjectDisposed
  }

  struct Entry {
    let ids: [Int]
    let time: Int
    let thread: UInt
  }

  let name: String
  private let monitor: IterationState
  /// The identity of the thread that delivers an event, or 0.
  private let deliveringThread = Atomic<UInt>(0)
  private let eventCount = Atomic<Int>(0)
  private let disposals = Atomic<Int>(0)
  /// Times of the logical clock, or -1.
  private let subscribedAt = Atomic<Int>(-1)
  private let releasedAt = Atomic<Int>(-1)
  private let disposingThread = Atomic<UInt>(0)
  private let hasAttached = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  private(set) var entries: [Entry] = []
  private(set) var ending: Ending?
  private(set) var endEntry: Entry?

  /// The time of the subscription.
  ///
  /// Can be read by any thread.
  var subscriptionTime: Int? { time(in: subscribedAt) }

  /// The time at which the subscription was released.
  ///
  /// Can be read by any thread.
  var releaseTime: Int? { time(in: releasedAt) }

  init(_ name: String, _ monitor: IterationState) {
    self.name = name
    self.monitor = monitor
  }

  /// A lower bound of the number of values received so far.
  var count: Int { eventCount.load(ordering: .relaxed) }
  var ids: [[Int]] { entries.map(\.ids) }
  var firstIDs: [Int] { entries.map { $0.ids[0] } }
  var isReleased: Bool { disposals.load(ordering: .acquiring) > 0 }
  /// Whether an end has arrived.
  ///
  /// Can be read by any thread, unlike `ending`.
  var isEnded: Bool { hasEnded.load(ordering: .relaxed) }
  /// Whether the call that subscribed to the source has returned.
  ///
  /// Until then, another thread that disposes the subscription leaves the source's release to that call.
  var isAttached: Bool { hasAttached.load(ordering: .acquiring) }
  var isDelivering: Bool { deliveringThread.load(ordering: .acquiring) != 0 }
  var wasDisposedOnThisThread: Bool { disposingThread.load(ordering: .relaxed) == rill_thread_identity() }

  func next(_ ids: [Int], during work: () -> Void = {}) {
    guard let entry = enter(ids) else { return }
    eventCount.add(1, ordering: .relaxed)
    entries.append(entry)
    work()
    leave()
  }

  func end(_ ending: Ending, during work: () -> Void = {}) {
    guard let entry = enter([]) else { return }
    hasEnded.store(true, ordering: .relaxed)
    self.ending = ending
    endEntry = entry
    work()
    leave()
    monitor.stateChanged()
  }

  func subscribed() { subscribedAt.store(monitor.nextTime(), ordering: .relaxed) }

  func attached() { hasAttached.store(true, ordering: .releasing) }

  /// Called by `onDisposed`, or by the teardown of a source.
  func disposed() {
    releasedAt.store(monitor.nextTime(), ordering: .relaxed)
    if disposals.add(1, ordering: .releasing).newValue > 1 { monitor.fail("\(name): released twice") }
    monitor.stateChanged()
  }

  /// Records that `dispose()` has returned on this thread.
  func recordDisposal() { disposingThread.store(rill_thread_identity(), ordering: .relaxed) }

  private func time(in recorded: borrowing Atomic<Int>) -> Int? {
    let time = recorded.load(ordering: .relaxed)
    return time < 0 ? nil : time
  }

  private func enter(_ ids: [Int]) -> Entry? {
    let thisThread = rill_thread_identity()
    func fail(_ reason: String) { monitor.fail("\(name): event \(ids.map(SentValueID.init)) \(reason)") }
    if disposingThread.load(ordering: .relaxed) == thisThread { fail("on a thread on which `dispose()` has returned") }
    let other = deliveringThread.exchange(thisThread, ordering: .relaxed)
    if other != 0 {
      fail(other == thisThread ? "inside another event" : "while another thread delivers")
      return nil
    }
    if hasEnded.load(ordering: .relaxed) { fail("after the end") }
    return Entry(ids: ids, time: monitor.nextTime(), thread: thisThread)
  }

  private func leave() { deliveringThread.store(0, ordering: .releasing) }
}

extension ObservableType where Element == SentValue {
  /// Returns this stream with its events recorded in `log`.
  func logged(to log: CheckedEventLog) -> Observable<SentValue> {
    self.do(
      onNext: { log.next([$0.id]) }, onError: { _ in log.end(.failed) }, onCompleted: { log.end(.completed) },
      onSubscribe: { log.subscribed() }, onSubscribed: { log.attached() }, onDispose: { log.disposed() })
  }
}
