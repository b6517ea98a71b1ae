package import RillStore

/// What is in a log, and where it breaks.
package struct LogReport {
  /// Commits that can be read, one behind the other.
  package struct Stretch: Equatable {
    package var commits: Int
    package var first: UInt64
    package var last: UInt64
  }

  /// Where the log breaks.
  package struct Break: Equatable {
    package var flaw: Corruption.Flaw
    package var offset: Int
    /// The commit that should be there; nil if not even the header can be read.
    package var sequence: UInt64?
    /// What can be read behind it, and from where.
    package var behind: Stretch?
    package var behindOffset: Int?
  }

  package enum State: String {
    case good
    /// There is an unfinished commit at the end, which nobody was told of.
    case torn
    /// The end is missing: a later commit was acknowledged.
    case short
    case corrupt
  }

  package private(set) var state = State.good
  package private(set) var length: Int
  package private(set) var readable: Stretch?
  package private(set) var keys = 0
  package private(set) var live = 0
  package private(set) var dead = 0
  package private(set) var torn = 0
  /// What the lock file says of this log, if it does.
  package private(set) var generation: UInt64?
  package private(set) var broken: Break?
  /// Where the readable commits end, and the sequence of the next.
  private var end = 0
  private var next: UInt64 = 0

  package init(_ copy: LogReader) throws(StoreError) {
    length = copy.log.count
    switch LogHeader.read(copy.log) {
    case .newer: throw .unavailable(.newerFormat, code: 0)
    case .bad:
      state = .corrupt
      broken = Break(flaw: .header, offset: 0)
    case .header(let header): read(copy, header)
    }
  }

  private mutating func read(_ copy: LogReader, _ header: LogHeader) {
    var scan = LogScanner(header)
    let ending = scan.read(copy.log, from: LogHeader.length)
    count(scan.frames)
    readable = LogReport.stretch(scan.frames)
    end = scan.frames.last?.end ?? LogHeader.length
    next = scan.sequence + 1
    if copy.vouchedLog == header.identity { generation = copy.generation }
    switch ending {
    case .good(_, let torn):
      self.torn = torn
      state = torn > 0 ? .torn : .good
      // The lock file is written after a commit is durable, and says nothing of a log that has failed.
      if let generation, generation > scan.sequence { state = .short }
    case .corrupt(let corruption):
      state = .corrupt
      let behind = scan.search(copy.log, from: corruption.offset)
      broken = Break(
        flaw: corruption.flaw, offset: corruption.offset, sequence: next, behind: LogReport.stretch(behind),
        behindOffset: behind.first.map(LogReport.start))
    }
  }

  private mutating func count(_ frames: [Frame]) {
    var sizes: [Store.Key: Int] = [:]
    var all = 0
    for edit in frames.lazy.flatMap(\.edits) {
      all += edit.size
      sizes[edit.key] = edit.value == nil ? nil : edit.size
    }
    keys = sizes.count
    live = sizes.values.reduce(0, +)
    dead = all - live
  }

  private static func stretch(_ frames: [Frame]) -> Stretch? {
    guard let first = frames.first, let last = frames.last else { return nil }
    return Stretch(commits: frames.count, first: first.sequence, last: last.sequence)
  }

  private static func start(_ frame: Frame) -> Int {
    frame.end - Frame.overhead - frame.edits.reduce(0) { $0 + $1.size }
  }

  /// What is printed; what is not known is left out.
  package var lines: [Line] {
    var lines = [Line("state", state.rawValue), Line("length", "\(length)")]
    lines.append(Line("commits", "\(readable?.commits ?? 0)"))
    if let readable { lines += [Line("first", "\(readable.first)"), Line("last", "\(readable.last)")] }
    lines += [Line("keys", "\(keys)"), Line("live", "\(live)"), Line("dead", "\(dead)"), Line("torn", "\(torn)")]
    if let generation { lines.append(Line("acknowledged", "\(generation)")) }
    if let broken {
      lines += [Line("break-flaw", "\(broken.flaw)"), Line("break-offset", "\(broken.offset)")]
      if let sequence = broken.sequence { lines.append(Line("break-sequence", "\(sequence)")) }
    } else if state == .short {
      lines += [Line("break-flaw", "end"), Line("break-offset", "\(end)"), Line("break-sequence", "\(next)")]
    }
    guard state == .corrupt else { return lines }
    lines.append(Line("behind-commits", "\(broken?.behind?.commits ?? 0)"))
    if let behind = broken?.behind, let offset = broken?.behindOffset {
      lines += [Line("behind-offset", "\(offset)"), Line("behind-first", "\(behind.first)")]
      lines.append(Line("behind-last", "\(behind.last)"))
    }
    return lines
  }

  /// What is wrong, in a line; nil if nothing is.
  package var complaint: String? {
    switch state {
    case .good, .torn: return nil
    case .short:
      let last = generation ?? next
      let missing =
        last == next ? "commit \(next), which was acknowledged" : "commits \(next) to \(last), which were acknowledged"
      return "the log ends at byte \(end), before \(missing): its end is damaged, or it is an older copy"
    case .corrupt:
      guard let broken, let sequence = broken.sequence else {
        return "the log's header, at byte 0, is damaged: nothing can be read"
      }
      let place = broken.flaw == .snapshot ? "the snapshot at the log's beginning" : "the log"
      let before = LogReport.text(readable)
      let behind = LogReport.text(broken.behind)
      return "\(place) breaks at byte \(broken.offset), where commit \(sequence) should be: "
        + "before it \(before) can be read, behind it \(behind)"
    }
  }

  private static func text(_ stretch: Stretch?) -> String {
    guard let stretch else { return "no commit" }
    if stretch.commits == 1 { return "commit \(stretch.first)" }
    return "\(stretch.commits) commits, \(stretch.first) to \(stretch.last)"
  }
}
