package import RillStore

/// A report about the contents of a log and about its damage.
package struct LogReport {
  /// A range of readable commits.
  package struct CommitRange: Equatable {
    package var commits: Int
    package var first: UInt64
    package var last: UInt64
  }

  /// The place where the log is damaged.
  package struct Break: Equatable {
    package var flaw: Corruption.Flaw
    package var offset: Int
    /// The sequence of the commit that should start there, or nil if the header cannot be read.
    package var sequence: UInt64?
    /// The readable commits after the damage, and their offset.
    package var behind: CommitRange?
    package var behindOffset: Int?
  }

  package enum State: String {
    case good
    /// An unfinished commit at the end, which was never acknowledged.
    case torn
    /// The end is missing, although a later commit was acknowledged.
    case short
    case corrupt
  }

  package private(set) var state = State.good
  package private(set) var length: Int
  package private(set) var readable: CommitRange?
  /// Whether the commits are encrypted.
  package private(set) var isEncrypted = false
  /// Whether they were read with the key.
  ///
  /// Otherwise nothing is known of the keys.
  package private(set) var isDecrypted = false
  package private(set) var keys = 0
  package private(set) var live = 0
  package private(set) var dead = 0
  package private(set) var torn = 0
  /// The generation, or nil if the lock file does not refer to this log.
  package private(set) var generation: UInt64?
  package private(set) var firstBreak: Break?
  /// The offset after the readable commits, and the sequence of the next one.
  private var end = 0
  private var next: UInt64 = 0

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - reader: the files.
  ///   - coding: returns the coding of a log, or nil if its header is not authentic.
  /// - Throws: `StoreError.unavailable` if the format is newer, or as `coding` does.
  package init(
    _ reader: StoreFileReader,
    _ coding: (LogHeader) throws(StoreError) -> PayloadEncryption? = { header throws(StoreError) in
      try header.withoutKey()
    }
  ) throws(StoreError) {
    length = reader.log.count
    switch LogHeader.read(reader.log) {
    case .newer: throw .unavailable(.newerFormat, code: 0)
    case .bad:
      state = .corrupt
      let found = try LogScanner.salvage(withoutHeader: reader.log, reader.durablePosition, coding).frames
      firstBreak = Break(flaw: .header, offset: 0, behind: LogReport.range(found), behindOffset: found.first.map(\.start))
    case .header(let header):
      isEncrypted = header.encryption != nil
      if let coding = try coding(header) {
        try read(reader, header, coding)
      } else {
        state = .corrupt
        firstBreak = Break(flaw: .authentication, offset: 0)
      }
    }
  }

  private mutating func read(_ reader: StoreFileReader, _ header: LogHeader, _ coding: PayloadEncryption) throws(StoreError) {
    if case .sealed = coding { isDecrypted = true }
    var scan = LogScanner(header, coding)
    let (ending, start) = try scan.read(log: reader.log, header)
    count(scan.frames)
    readable = LogReport.range(scan.frames)
    end = scan.frames.last?.end ?? start
    next = scan.sequence + 1
    if let announced = reader.durablePosition, announced.log == header.identity { generation = announced.generation }
    switch ending {
    case .good(_, let torn):
      self.torn = torn
      state = torn > 0 ? .torn : .good
      // The lock file is written after a commit is durable, and never refers to a log that failed to sync.
      if let announced = reader.durablePosition, announced.promisesMore(than: header, upTo: scan.sequence) {
        state = .short
        generation = announced.generation
      }
    case .corrupt(let corruption):
      state = .corrupt
      let behind = try scan.search(reader.log, from: corruption.offset)
      firstBreak = Break(
        flaw: corruption.flaw, offset: corruption.offset, sequence: next, behind: LogReport.range(behind),
        behindOffset: behind.first.map(\.start))
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

  private static func range(_ frames: [Frame]) -> CommitRange? {
    guard let first = frames.first, let last = frames.last else { return nil }
    return CommitRange(commits: frames.count, first: first.sequence, last: last.sequence)
  }

  /// The lines to print, without those whose value is unknown.
  package var lines: [TabSeparatedLine] {
    var lines = [TabSeparatedLine("state", state.rawValue), TabSeparatedLine("length", "\(length)")]
    lines.append(TabSeparatedLine("commits", "\(readable?.commits ?? 0)"))
    if let readable { lines += [TabSeparatedLine("first", "\(readable.first)"), TabSeparatedLine("last", "\(readable.last)")] }
    if isEncrypted { lines.append(TabSeparatedLine("encrypted", "yes")) }
    if isDecrypted { lines.append(TabSeparatedLine("authentic", firstBreak?.flaw == .authentication ? "no" : "yes")) }
    if isDecrypted || !isEncrypted {
      lines += [TabSeparatedLine("keys", "\(keys)"), TabSeparatedLine("live", "\(live)"), TabSeparatedLine("dead", "\(dead)")]
    }
    lines.append(TabSeparatedLine("torn", "\(torn)"))
    if let generation { lines.append(TabSeparatedLine("acknowledged", "\(generation)")) }
    if let firstBreak {
      lines += [TabSeparatedLine("break-flaw", "\(firstBreak.flaw)"), TabSeparatedLine("break-offset", "\(firstBreak.offset)")]
      if let sequence = firstBreak.sequence { lines.append(TabSeparatedLine("break-sequence", "\(sequence)")) }
    } else if state == .short {
      lines += [TabSeparatedLine("break-flaw", "end"), TabSeparatedLine("break-offset", "\(end)")]
      lines.append(TabSeparatedLine("break-sequence", "\(next)"))
    }
    guard state == .corrupt else { return lines }
    lines.append(TabSeparatedLine("behind-commits", "\(firstBreak?.behind?.commits ?? 0)"))
    if let behind = firstBreak?.behind, let offset = firstBreak?.behindOffset {
      lines += [TabSeparatedLine("behind-offset", "\(offset)"), TabSeparatedLine("behind-first", "\(behind.first)")]
      lines.append(TabSeparatedLine("behind-last", "\(behind.last)"))
    }
    return lines
  }

  /// A description of the damage in one line, or nil if there is none.
  package var problem: String? {
    switch state {
    case .good, .torn: return nil
    case .short:
      let last = generation ?? next
      let missing =
        last == next ? "commit \(next), which was acknowledged" : "commits \(next) to \(last), which were acknowledged"
      return "the log ends at byte \(end), before \(missing); its end is damaged, or it is an older copy"
    case .corrupt:
      if length == 0 { return LogReport.lostLog }
      guard let firstBreak, let sequence = firstBreak.sequence else {
        let flaw = firstBreak?.flaw == .authentication ? "was changed without the key" : "is damaged"
        return "the header of the log, at byte 0, \(flaw); \(LogReport.text(firstBreak?.behind)) can be read after it"
      }
      let place = firstBreak.flaw == .snapshot ? "the snapshot at the start of the log" : "the log"
      let before = LogReport.text(readable)
      let behind = LogReport.text(firstBreak.behind)
      return "\(place) is damaged at byte \(firstBreak.offset), where commit \(sequence) should start; "
        + "\(before) can be read before it, \(behind) after it"
    }
  }

  static let lostLog =
    "the log is missing or empty, although commits were acknowledged; move the folder away, and restore a backup"

  private static func text(_ range: CommitRange?) -> String {
    guard let range else { return "no commit" }
    if range.commits == 1 { return "commit \(range.first)" }
    return "\(range.commits) commits (\(range.first) to \(range.last))"
  }
}
