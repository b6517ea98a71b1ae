import Rill

/// Checks that the values of each source arrive in order, each of them once, and all of them in the end.
func checkMerged(_ record: SubscriptionRecord) -> String? {
  let positions = record.positions()
  var next = [Int](repeating: 0, count: record.sourceLogs.count)
  var newest: [UInt: Int] = [:]
  for id in record.output.firstIDs {
    guard let (source, index) = positions[id] else { return "\(SentValueID(id)) was never sent" }
    if index != next[source] { return "value \(index) of source \(source) arrived, expected value \(next[source])" }
    next[source] += 1
    // Values that one thread delivered stay in order, even if they belong to different sources.
    let entry = record.sourceLogs[source].entries[index]
    if entry.time < newest[entry.thread, default: -1] { return "\(SentValueID(id)) arrived after a later value of its thread" }
    newest[entry.thread] = entry.time
  }
  if record.isComplete {
    for (source, log) in record.sourceLogs.enumerated() where log.entries.count != next[source] {
      return "\(next[source]) of \(log.entries.count) values of source \(source) arrived"
    }
  }
  return checkValuesBeforeError(record, next)
}

/// Checks that the values that a thread delivered before an error arrive before that error.
private func checkValuesBeforeError(_ record: SubscriptionRecord, _ received: [Int]) -> String? {
  let failed = record.sourceLogs.filter { $0.ending == .failed }
  guard record.output.ending == .failed, !record.wasDisposed, failed.count == 1, let error = failed[0].endEntry else {
    return nil
  }
  for (source, log) in record.sourceLogs.enumerated() {
    let last = log.entries.enumerated().filter { $1.thread == error.thread && $1.time < error.time }.map(\.offset).max()
    if let last, last >= received[source] { return "an error overtook value \(last) of source \(source)" }
  }
  return nil
}

/// Checks that row *n* contains value *n* of each source.
func checkZipped(_ record: SubscriptionRecord) -> String? {
  let columns = record.sourceLogs.map(\.firstIDs)
  for (row, ids) in record.output.ids.enumerated() {
    guard columns.allSatisfy({ $0.count > row }), ids == columns.map({ $0[row] }) else {
      return "row \(row) is \(ids.map(SentValueID.init))"
    }
  }
  let count = columns.map(\.count).min() ?? 0
  if record.isComplete, record.output.entries.count != count {
    return "\(record.output.entries.count) of \(count) rows arrived"
  }
  return nil
}

/// Checks that consecutive rows differ by one value of one source, and that the last row has the last values.
func checkCombined(_ record: SubscriptionRecord) -> String? {
  let positions = record.positions()
  var previous: [Int] = []
  for ids in record.output.ids {
    var row: [Int] = []
    for (column, id) in ids.enumerated() {
      guard let (source, index) = positions[id], source == column else { return "\(SentValueID(id)) is in column \(column)" }
      row.append(index)
    }
    if previous.isEmpty {
      if !row.contains(0) { return "the first row is \(row)" }
    } else {
      let steps = zip(previous, row).map { $1 - $0 }
      if steps.contains(where: { $0 < 0 }) || steps.reduce(0, +) != 1 { return "row \(row) follows row \(previous)" }
    }
    previous = row
  }
  guard record.isComplete, record.sourceLogs.allSatisfy({ !$0.entries.isEmpty }) else { return nil }
  let last = record.sourceLogs.map { $0.entries.count - 1 }
  return previous == last ? nil : "the last row is \(previous), expected \(last)"
}

/// Checks that each trigger emits a row once the other source has a value, and that the other value never gets older.
func checkWithLatest(_ record: SubscriptionRecord) -> String? {
  let (triggers, others) = (record.sourceLogs[0], record.sourceLogs[1])
  let positions = record.positions()
  var previous: (trigger: Int, other: Int)?
  for ids in record.output.ids {
    guard let trigger = positions[ids[0]], let other = positions[ids[1]], trigger.source == 0, other.source == 1 else {
      return "\(ids.map(SentValueID.init)) is not a valid row"
    }
    if let previous, trigger.index != previous.trigger + 1 || other.index < previous.other {
      return "row (\(trigger.index), \(other.index)) follows row \(previous)"
    }
    if previous == nil, trigger.index > 0, let initial = others.entries.first, initial.time < record.start {
      return "the first row is that of trigger \(trigger.index), but the other source had a value from the start"
    }
    previous = (trigger.index, other.index)
  }
  if record.isComplete, let previous, previous.trigger != triggers.entries.count - 1 {
    return "the last triggers emitted no row"
  }
  return nil
}

/// Checks that the output contains values of the first source, in order.
///
/// - Parameters:
///   - record: the events.
///   - first: whether the output must start with the first value.
///   - isGapless: whether no value in between can be missing.
///   - toTheLast: whether the output must end with the last value.
/// - Returns: A failure message, or nil.
func checkFiltered(
  _ record: SubscriptionRecord, from first: Bool = false, isGapless: Bool = true, toTheLast: Bool = true
) -> String? {
  let source = record.sourceLogs[0].firstIDs
  let positions = record.positions()
  var previous: Int?
  for id in record.output.firstIDs {
    guard let (origin, index) = positions[id], origin == 0 else { return "\(SentValueID(id)) is not a value of the source" }
    if let previous, isGapless ? index != previous + 1 : index <= previous { return "value \(index) follows value \(previous)" }
    if first, previous == nil, index != 0 { return "the first value is value \(index) of the source" }
    previous = index
  }
  if record.isComplete, toTheLast, let previous, previous != source.count - 1 {
    return "the last value is value \(previous) of \(source.count)"
  }
  return nil
}

/// Checks that the output contains the values of one stream after the other.
func checkConcatenated(_ logs: [CheckedEventLog], _ record: SubscriptionRecord) -> String? {
  let expected = logs.flatMap(\.firstIDs)
  let seen = record.output.firstIDs
  if record.isComplete ? seen == expected : seen == Array(expected.prefix(seen.count)) { return nil }
  return firstDifference(seen, expected)
}

/// Checks that the values of each inner stream arrive in order, all of them in the end, with at most `limit` streams at a time.
func checkFlattened(_ record: SubscriptionRecord, atMost limit: Int = .max) -> String? {
  var next = [Int](repeating: 0, count: record.innerLogs.count)
  for ids in record.output.ids {
    let stream = ids[1]
    let values = record.innerLogs[stream].firstIDs
    if next[stream] >= values.count || values[next[stream]] != ids[0] {
      return "\(SentValueID(ids[0])) of inner stream \(stream) arrived out of order"
    }
    next[stream] += 1
  }
  for (stream, log) in record.innerLogs.enumerated() {
    if record.isComplete, next[stream] != log.entries.count {
      return "\(next[stream]) of \(log.entries.count) values of inner stream \(stream) arrived"
    }
    guard limit < .max, let start = log.subscriptionTime else { continue }
    let running = record.innerLogs.filter { other in
      guard let earlier = other.subscriptionTime, earlier < start else { return false }
      return other.endEntry.map { $0.time > start } ?? true
    }
    if running.count >= limit { return "inner stream \(stream) was subscribed to while \(running.count) were running" }
  }
  return nil
}

/// Checks that no value of an inner stream arrives after a value of a newer one, and that all values of the newest one arrive.
func checkSwitched(_ record: SubscriptionRecord) -> String? {
  var next = [Int](repeating: 0, count: record.innerLogs.count)
  var newest = 0
  for ids in record.output.ids {
    let stream = ids[1]
    if stream < newest { return "inner stream \(stream) emitted after inner stream \(newest)" }
    newest = stream
    let values = record.innerLogs[stream].firstIDs
    if next[stream] >= values.count || values[next[stream]] != ids[0] {
      return "\(SentValueID(ids[0])) of inner stream \(stream) arrived out of order"
    }
    next[stream] += 1
  }
  guard record.isComplete, !record.hasUnloggedStreams, let last = record.innerLogs.last, let count = next.last else {
    return nil
  }
  return count == last.entries.count ? nil : "\(count) of \(last.entries.count) values of the last inner stream arrived"
}

/// Checks that the values of each inner stream arrive in order, and all of those that arrive before those of the next stream.
///
/// A stream that waits for its turn has values that do not arrive.
func checkInTurn(_ record: SubscriptionRecord) -> String? {
  var next = [Int](repeating: 0, count: record.innerLogs.count)
  var current: Int?
  for ids in record.output.ids {
    let stream = ids[1]
    if stream != current, next[stream] > 0 { return "the values of inner stream \(stream) are not together" }
    current = stream
    let values = record.innerLogs[stream].firstIDs
    if next[stream] >= values.count || values[next[stream]] != ids[0] {
      return "\(SentValueID(ids[0])) of inner stream \(stream) arrived out of order"
    }
    next[stream] += 1
  }
  return nil
}
