import Rill
import Synchronization

/// An operator, and a check of the values that it emits.
struct OperatorCase: Sendable {
  let name: String
  var sources = 2...2
  /// Whether the operator emits all its values before its sources end.
  var isPrompt = true
  /// Whether a scheduler delivers the values.
  var isTimed = false
  /// Whether the operator's stream is released when its sources are deallocated.
  ///
  /// False if the operator can subscribe to them again.
  var endsOnDeallocation = true
  /// Whether the operator's stream is released when all sources have ended or were deallocated, in any order.
  var endsWithSources = true
  /// The number of sources that are subscribed to once and so have a log each.
  ///
  /// The operator makes inner streams of the others.
  var loggedSourceCount = Int.max
  let build: @Sendable ([Observable<Token>], InnerStreamRecorder) -> Observable<[Token]>
  /// Returns a failure message, or nil.
  let check: @Sendable (SubscriptionRecord) -> String?

  init(
    _ name: String, sources: ClosedRange<Int> = 2...2, isPrompt: Bool = true, isTimed: Bool = false,
    endsOnDeallocation: Bool = true, endsWithSources: Bool = true, loggedSourceCount: Int = .max,
    _ build: @escaping @Sendable ([Observable<Token>], InnerStreamRecorder) -> Observable<[Token]>,
    check: @escaping @Sendable (SubscriptionRecord) -> String?
  ) {
    self.name = name
    self.sources = sources
    self.isPrompt = isPrompt
    self.isTimed = isTimed
    self.endsOnDeallocation = endsOnDeallocation
    self.endsWithSources = endsWithSources
    self.loggedSourceCount = loggedSourceCount
    self.build = build
    self.check = check
  }
}

/// The events of one subscription to an operator and of its sources.
struct SubscriptionRecord {
  let sourceLogs: [CheckedEventLog]
  /// The logs of the inner streams, in the order in which the selector made them.
  let innerLogs: [CheckedEventLog]
  /// Whether there were inner streams without a log.
  let hasUnloggedStreams: Bool
  let output: CheckedEventLog
  /// Whether all values of the sources were delivered before the subscription ended.
  let isComplete: Bool
  let wasDisposed: Bool
  /// The time at which the threads started.
  let start: Int

  /// The source and the index of each value.
  func positions() -> [Int: (source: Int, index: Int)] {
    var positions: [Int: (source: Int, index: Int)] = [:]
    for (source, log) in sourceLogs.enumerated() {
      for (index, id) in log.firstIDs.enumerated() { positions[id] = (source, index) }
    }
    return positions
  }
}

/// Records the events of the inner streams of one subscription.
final class InnerStreamRecorder: Sendable {
  let context: IterationContext
  private let name: String
  private let recorded = Guarded<[CheckedEventLog]>([])
  private let limitExceeded = Atomic<Bool>(false)
  /// For the closures of operators to capture, to find closures that are not released.
  let tracker: LifetimeTracker

  init(_ name: String, _ context: IterationContext) {
    self.name = name
    self.context = context
    tracker = LifetimeTracker(context)
  }

  var logs: [CheckedEventLog] { recorded.withLock { $0 } }
  var hasUnloggedStreams: Bool { limitExceeded.load(ordering: .relaxed) }

  /// Returns an inner stream that emits each value of `stream` together with the number of the inner stream.
  ///
  /// Returns an empty stream once `limit` streams were made.
  func record(_ stream: Observable<Token>, limit: Int = 10) -> Observable<[Token]> {
    let made = recorded.withLock { logs -> (CheckedEventLog, Int)? in
      guard logs.count < limit else { return nil }
      logs.append(CheckedEventLog("\(name), inner stream \(logs.count)", context))
      return (logs[logs.count - 1], logs.count - 1)
    }
    guard let (log, number) = made else {
      limitExceeded.store(true, ordering: .relaxed)
      return .empty()
    }
    return stream.logged(to: log).map { [context] in [$0, Token(number, context)] }
  }
}
