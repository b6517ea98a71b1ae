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
