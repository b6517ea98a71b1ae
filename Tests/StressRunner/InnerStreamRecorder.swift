import Rill
import Synchronization

/// Records the events of the inner streams of one subscription.
final class InnerStreamRecorder: Sendable {
  let monitor: IterationState
  private let name: String
  private let recorded = LockedValue<[CheckedEventLog]>([])
  private let limitExceeded = Atomic<Bool>(false)
  /// For the closures of operators to capture, to find closures that are not released.
  let tracker: LifetimeTracker

  init(_ name: String, _ monitor: IterationState) {
    self.name = name
    self.monitor = monitor
    tracker = LifetimeTracker(monitor)
  }

  var logs: [CheckedEventLog] { recorded.withLock { $0 } }
  var hasUnloggedStreams: Bool { limitExceeded.load(ordering: .relaxed) }

  /// Returns an inner stream that emits each value of `stream` together with the number of the inner stream.
  ///
  /// Returns an empty stream once `limit` streams were made.
  func record(_ stream: Observable<SentValue>, limit: Int = 10) -> Observable<[SentValue]> {
    let made = recorded.withLock { logs -> (CheckedEventLog, Int)? in
      guard logs.count < limit else { return nil }
      logs.append(CheckedEventLog("\(name), inner stream \(logs.count)", monitor))
      return (logs[logs.count - 1], logs.count - 1)
    }
    guard let (log, number) = made else {
      limitExceeded.store(true, ordering: .relaxed)
      return .empty()
    }
    return stream.logged(to: log).map { [monitor] in [$0, SentValue(number, monitor)] }
  }
}
