import Rill
import Synchronization

/// What one subscription of an operator was sent by its sources, and what it made of that.
struct Evidence {
  let taps: [Tape]
  /// One for each stream that a selector has made, in the order in which it made them.
  let inner: [Tape]
  /// Whether streams were made that have no tape.
  let hasMore: Bool
  let output: Tape
  /// Whether nothing ended it before all was delivered.
  let isWhole: Bool
  let wasDisposed: Bool
  /// When the threads began.
  let start: Int

  /// Where each value is in what its source has sent.
  func places() -> [Int: (source: Int, place: Int)] {
    var places: [Int: (source: Int, place: Int)] = [:]
    for (source, tap) in taps.enumerated() {
      for (place, mark) in tap.firstMarks.enumerated() { places[mark] = (source, place) }
    }
    return places
  }
}

/// What an arena's stream may use.
final class Kit: Sendable {
  let world: World
  private let name: String
  private let tapes = Guarded<[Tape]>([])
  private let overflow = Atomic<Bool>(false)
  /// Captured by the closures of operators: its life is theirs.
  let leash: Leash

  init(_ name: String, _ world: World) {
    self.name = name
    self.world = world
    leash = Leash(world)
  }

  var inner: [Tape] { tapes.withLock { $0 } }
  var hasMore: Bool { overflow.load(ordering: .relaxed) }

  /// A stream made by a selector, each value with the stream's number; empty if there are too many.
  func branch(_ stream: Observable<Token>, _ most: Int = 10) -> Observable<[Token]> {
    let made = tapes.withLock { tapes -> (Tape, Int)? in
      guard tapes.count < most else { return nil }
      tapes.append(Tape("\(name), branch \(tapes.count)", world))
      return (tapes[tapes.count - 1], tapes.count - 1)
    }
    guard let (tape, number) = made else {
      overflow.store(true, ordering: .relaxed)
      return .empty()
    }
    return stream.tapped(tape).map { [world] in [$0, Token(number, world)] }
  }
}

/// An operator, and what must hold of what it sends.
struct Combination: Sendable {
  let name: String
  var sources = 2...2
  /// Whether it has nothing left to say when its sources complete.
  var isPrompt = true
  /// Whether a scheduler delivers.
  var isTimed = false
  /// Whether the death of its sources ends it: not if it may have to subscribe to them again.
  var seesDeath = true
  /// Whether it ends when all its sources have ended or died, in whatever order.
  var seesEnd = true
  /// How many of the sources are attached once; the others are made streams of.
  var taps = Int.max
  let build: @Sendable ([Observable<Token>], Kit) -> Observable<[Token]>
  /// What is wrong, if anything.
  let check: @Sendable (Evidence) -> String?

  init(
    _ name: String, sources: ClosedRange<Int> = 2...2, isPrompt: Bool = true, isTimed: Bool = false, seesDeath: Bool = true,
    seesEnd: Bool = true, taps: Int = .max,
    _ build: @escaping @Sendable ([Observable<Token>], Kit) -> Observable<[Token]>,
    check: @escaping @Sendable (Evidence) -> String?
  ) {
    self.name = name
    self.sources = sources
    self.isPrompt = isPrompt
    self.isTimed = isTimed
    self.seesDeath = seesDeath
    self.seesEnd = seesEnd
    self.taps = taps
    self.build = build
    self.check = check
  }
}

// MARK: Checks

/// Each source's values in its order, none twice, and all of them in the end.
func checkMerged(_ evidence: Evidence) -> String? {
  let places = evidence.places()
  var next = [Int](repeating: 0, count: evidence.taps.count)
  var newest: [UInt: Int] = [:]
  for mark in evidence.output.firstMarks {
    guard let (source, place) = places[mark] else { return "\(Mark(mark)) was never sent" }
    if place != next[source] { return "of source \(source), value \(place) came, not \(next[source])" }
    next[source] += 1
    // What one thread has brought, to whichever sources, stays in its order.
    let entry = evidence.taps[source].entries[place]
    if entry.stamp < newest[entry.thread, default: -1] { return "\(Mark(mark)) came after what its thread brought later" }
    newest[entry.thread] = entry.stamp
  }
  if evidence.isWhole {
    for (source, tap) in evidence.taps.enumerated() where tap.entries.count != next[source] {
      return "of source \(source), \(next[source]) of \(tap.entries.count) values came"
    }
  }
  return checkBeforeTheError(evidence, next)
}

/// What a thread had brought before it brought the error came before it.
private func checkBeforeTheError(_ evidence: Evidence, _ come: [Int]) -> String? {
  let failed = evidence.taps.filter { $0.ending == .failed }
  guard evidence.output.ending == .failed, !evidence.wasDisposed, failed.count == 1, let error = failed[0].endEntry else {
    return nil
  }
  for (source, tap) in evidence.taps.enumerated() {
    let due = tap.entries.enumerated().filter { $1.thread == error.thread && $1.stamp < error.stamp }.map(\.offset).max()
    if let due, due >= come[source], evidence.output.entries.count < Int.max {
      return "an error overtook value \(due) of source \(source)"
    }
  }
  return nil
}

/// The first of each, the second of each, and so on.
func checkZipped(_ evidence: Evidence) -> String? {
  let columns = evidence.taps.map(\.firstMarks)
  for (row, marks) in evidence.output.marks.enumerated() {
    guard columns.allSatisfy({ $0.count > row }), marks == columns.map({ $0[row] }) else {
      return "row \(row) is \(marks.map(Mark.init))"
    }
  }
  let count = columns.map(\.count).min() ?? 0
  if evidence.isWhole, evidence.output.entries.count != count { return "\(evidence.output.entries.count) of \(count) rows" }
  return nil
}

/// From one row to the next one source moves on by one value, and in the end all have come to their last.
func checkCombined(_ evidence: Evidence) -> String? {
  let places = evidence.places()
  var before: [Int] = []
  for marks in evidence.output.marks {
    var now: [Int] = []
    for (column, mark) in marks.enumerated() {
      guard let (source, place) = places[mark], source == column else { return "\(Mark(mark)) in column \(column)" }
      now.append(place)
    }
    if before.isEmpty {
      if !now.contains(0) { return "the first row is \(now)" }
    } else {
      let steps = zip(before, now).map { $1 - $0 }
      if steps.contains(where: { $0 < 0 }) || steps.reduce(0, +) != 1 { return "\(now) follows \(before)" }
    }
    before = now
  }
  guard evidence.isWhole, evidence.taps.allSatisfy({ !$0.entries.isEmpty }) else { return nil }
  let last = evidence.taps.map { $0.entries.count - 1 }
  return before == last ? nil : "the last row is \(before), not \(last)"
}

/// A row for each trigger once the other has a value, with a value of the other that is never older than the one before.
func checkWithLatest(_ evidence: Evidence) -> String? {
  let (triggers, others) = (evidence.taps[0], evidence.taps[1])
  let places = evidence.places()
  var before: (trigger: Int, other: Int)?
  for marks in evidence.output.marks {
    guard let trigger = places[marks[0]], let other = places[marks[1]], trigger.source == 0, other.source == 1 else {
      return "\(marks.map(Mark.init)) is no row"
    }
    if let before, trigger.place != before.trigger + 1 || other.place < before.other {
      return "(\(trigger.place), \(other.place)) follows \(before)"
    }
    if before == nil, trigger.place > 0, let primed = others.entries.first, primed.stamp < evidence.start {
      return "the first row is that of trigger \(trigger.place), though there was a value all the time"
    }
    before = (trigger.place, other.place)
  }
  if evidence.isWhole, let before, before.trigger != triggers.entries.count - 1 { return "the last triggers have no row" }
  return nil
}

/// Values of the first source, in its order; those there must be.
func checkChosen(_ evidence: Evidence, from first: Bool = false, isGapless: Bool = true, toTheLast: Bool = true) -> String? {
  let source = evidence.taps[0].firstMarks
  let chosen = evidence.output.firstMarks
  let places = evidence.places()
  var before: Int?
  for mark in chosen {
    guard let (tap, place) = places[mark], tap == 0 else { return "\(Mark(mark)) is none of the source's" }
    if let before, isGapless ? place != before + 1 : place <= before { return "value \(place) follows \(before)" }
    if first, before == nil, place != 0 { return "it began with value \(place)" }
    before = place
  }
  if evidence.isWhole, toTheLast, let before, before != source.count - 1 {
    return "the last value is \(before) of \(source.count)"
  }
  return nil
}

/// One stream after the other, each of them whole.
func checkConcatenated(_ tapes: [Tape], _ evidence: Evidence) -> String? {
  let expected = tapes.flatMap(\.firstMarks)
  let seen = evidence.output.firstMarks
  if evidence.isWhole ? seen == expected : seen == Array(expected.prefix(seen.count)) { return nil }
  return difference(seen, expected)
}

/// Whatever runs at a time: of each stream its values in their order; in the end, all.
func checkFlattened(_ evidence: Evidence, atMost limit: Int = .max) -> String? {
  var next = [Int](repeating: 0, count: evidence.inner.count)
  for marks in evidence.output.marks {
    let branch = marks[1]
    let values = evidence.inner[branch].firstMarks
    if next[branch] >= values.count || values[next[branch]] != marks[0] { return "of stream \(branch), \(Mark(marks[0])) came" }
    next[branch] += 1
  }
  for (branch, tape) in evidence.inner.enumerated() {
    if evidence.isWhole, next[branch] != tape.entries.count {
      return "of stream \(branch), \(next[branch]) of \(tape.entries.count) came"
    }
    guard limit < .max, let begun = tape.attachStamp else { continue }
    let running = evidence.inner.filter { other in
      guard let earlier = other.attachStamp, earlier < begun else { return false }
      return other.endEntry.map { $0.stamp > begun } ?? true
    }
    if running.count >= limit { return "stream \(branch) was begun while \(running.count) were running" }
  }
  return nil
}

/// Nothing of a stream comes after the first of a newer one, and of the newest all that it sends.
func checkSwitched(_ evidence: Evidence) -> String? {
  var next = [Int](repeating: 0, count: evidence.inner.count)
  var newest = 0
  for marks in evidence.output.marks {
    let branch = marks[1]
    if branch < newest { return "stream \(branch) sent after stream \(newest)" }
    newest = branch
    let values = evidence.inner[branch].firstMarks
    if next[branch] >= values.count || values[next[branch]] != marks[0] { return "of stream \(branch), \(Mark(marks[0])) came" }
    next[branch] += 1
  }
  if evidence.isWhole, !evidence.hasMore, let last = evidence.inner.last, next[evidence.inner.count - 1] != last.entries.count {
    return "\(next[evidence.inner.count - 1]) of \(last.entries.count) values of the last stream"
  }
  return nil
}
