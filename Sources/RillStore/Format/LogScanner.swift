/// Reads frames one after the other and classifies the end of the log: clean, torn, or corrupt.
///
/// A frame is valid if its head and names are, and each of its values that has a wrong check is one that a later valid frame erases.
///
/// A commit is one frame, and the next one is written only after it is durable. So a crash leaves at most the last frame unfinished.
/// This is a torn tail, a commit that was never acknowledged. The log is corrupt if an invalid frame is followed by a later valid
/// one, if a frame of the snapshot is invalid or missing, or if a sequence is skipped.
package struct LogScanner {
  package enum Ending: Equatable {
    /// All frames up to `end` are valid, and `torn` bytes of an unfinished frame follow.
    case good(end: Int, torn: Int)
    case corrupt(Corruption)
  }

  private let seed: UInt32
  private let coding: PayloadEncryption
  private let snapshotLast: UInt64
  private let isOld: Bool
  /// The offset in the log of the bytes that are read.
  private let base: Int
  /// The sequence of the last valid frame.
  package private(set) var sequence: UInt64
  /// A checksum of the checks of the frames after the snapshot, up to the last valid one.
  ///
  /// The identity of a log and its last sequence do not tell what is in it: another program can write an older copy into its file, with
  /// which a process then continues.
  package private(set) var history: UInt32
  package private(set) var frames: [Frame] = []
  /// Whether the frame after the last valid one is forged.
  private var isForged = false

  /// Creates a scanner for all frames of a log, or for those after the one with the given sequence.
  ///
  /// `base` is the offset in the log of the bytes that it reads.
  package init(
    _ header: LogHeader, _ coding: PayloadEncryption = .plain, after sequence: UInt64? = nil, history: UInt32 = 0, base: Int = 0
  ) {
    seed = Frame.seed(header.identity)
    self.coding = coding
    snapshotLast = header.snapshotLast
    isOld = header.isOld
    self.base = base
    self.sequence = sequence ?? header.first - 1
    self.history = history
  }

  /// Reads a log from its start.
  ///
  /// - Parameters:
  ///   - log: the bytes of the log.
  ///   - header: its header.
  /// - Returns: How the log ends, and the offset of its first frame.
  /// - Throws: `StoreError.unavailable` if the system's cipher fails.
  package mutating func read(log: [UInt8], _ header: LogHeader) throws(StoreError) -> (ending: Ending, start: Int) {
    if let start = try SnapshotIndex.firstFrame(in: log, header, coding) { return (try read(log, from: start), start) }
    let found = try salvage(log, from: header.end)
    let behind = LogScanner.validity(of: found).count { $0 }
    let damage = Corruption(
      flaw: .snapshot, offset: header.end, readableBefore: 0, readableBehind: behind, frames: found)
    return (.corrupt(damage), header.end)
  }

  /// Reads all frames from an offset on.
  ///
  /// Offsets in the result are offsets in `bytes`.
  package mutating func read(_ bytes: [UInt8], from start: Int) throws(StoreError) -> Ending {
    let offset = try readFrames(bytes, from: start)
    let damagedSnapshot = sequence < snapshotLast
    if offset == bytes.count && !damagedSnapshot { return .good(end: offset, torn: 0) }
    let found = try salvage(bytes, from: offset)
    let behind = LogScanner.validity(of: found).count { $0 }
    // A frame that is whole apart from its values can be torn only if nothing follows: the next one is written after it is durable.
    let isDurable = found.contains { $0.end < bytes.count }
    if behind == 0 && !isDurable && !damagedSnapshot && !isForged { return .good(end: offset, torn: bytes.count - offset) }
    return .corrupt(
      Corruption(
        flaw: isForged ? .authentication : damagedSnapshot ? .snapshot : .commit, offset: offset, readableBefore: frames.count,
        readableBehind: behind, frames: frames + found))
  }

  /// Returns the damage of a log that was read, and ends before the last acknowledged commit, and the frames that can be read: also the
  /// last one if only values of it are damaged.
  func lostCommits(_ log: [UInt8], from end: Int, through last: UInt64) throws(StoreError) -> (Corruption, readable: [Frame]) {
    let readable = frames + (try salvage(log, from: end, through: last))
    let damage = Corruption(
      flaw: .lostCommits, offset: end, readableBefore: frames.count, readableBehind: 0, frames: readable)
    return (damage, readable)
  }

  /// Reads the valid frames from an offset on, up to the one with the sequence `last`.
  ///
  /// Returns the offset after them.
  package mutating func readFrames(_ bytes: [UInt8], from start: Int, through last: UInt64 = .max) throws(StoreError) -> Int {
    var found: [Frame] = []
    var (offset, next) = (start, sequence + 1)
    isForged = false
    scan: while next <= last {
      switch try read(bytes, at: offset) {
      case .frame(let frame) where frame.sequence == next:
        found.append(frame)
        (offset, next) = (frame.end, next + 1)
      case .forged:
        isForged = true
        break scan
      case .frame, .invalid: break scan
      }
    }
    let isValid = LogScanner.validity(of: found)
    for (frame, isValid) in zip(found, isValid) {
      guard isValid else {
        isForged = frame.isForged
        return frame.start
      }
      frames.append(frame)
      sequence = frame.sequence
      if sequence > snapshotLast { history = LogScanner.history(history, followedBy: frame.check) }
    }
    return offset
  }

  /// Returns the entries of the frames that a range of bytes consists of, also those with erased values, or nil if they are not valid.
  func readBlock(_ bytes: [UInt8], _ range: Range<Int>, through last: UInt64) throws(StoreError) -> [LogEntry]? {
    var entries: [LogEntry] = []
    var (offset, next) = (range.lowerBound, sequence + 1)
    while next <= last {
      guard case .frame(let frame) = try read(bytes, at: offset), frame.sequence == next else { return nil }
      entries += frame.entries
      (offset, next) = (frame.end, next + 1)
    }
    return offset == range.upperBound ? entries : nil
  }

  /// Returns the first offset at which a frame can start after words of zeros, or nil if there are none.
  private static func endOfZeros(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset + 16 <= bytes.count, bytes.number(UInt64.self, at: offset + 4) == 0 { offset += 8 }
    return offset == start ? nil : max(start, offset - 7)
  }

  private func read(_ bytes: [UInt8], at offset: Int) throws(StoreError) -> Frame.Reading {
    if isOld { return try Frame.readOld(bytes, at: offset, seed: seed, coding) }
    return try Frame.read(bytes, at: offset, base: base, seed: seed, coding)
  }

  /// Returns for each frame whether it is valid: whether a later valid one erases each of its values with a wrong check.
  static func validity(of frames: [Frame]) -> [Bool] {
    var validity = [Bool](repeating: true, count: frames.count)
    var erased: Set<Int> = []
    for index in frames.indices.reversed() {
      if frames[index].damaged.allSatisfy(erased.contains) {
        erased.formUnion(frames[index].erased)
      } else {
        validity[index] = false
      }
    }
    return validity
  }

  /// Returns the history up to a frame with this check.
  static func history(_ history: UInt32, followedBy check: UInt32) -> UInt32 {
    var crc = CRC32C(history)
    crc.add(check)
    return crc.value
  }

  /// Returns the valid frames after a damaged one whose sequences are greater than those before it, in order.
  package func search(_ bytes: [UInt8], from start: Int) throws(StoreError) -> [Frame] {
    let found = try salvage(bytes, from: start)
    return zip(found, LogScanner.validity(of: found)).compactMap { $1 ? $0 : nil }
  }

  /// Returns the frames after a damaged one, in order, also those of whose values some are damaged.
  ///
  /// This takes a single pass: a head is checked at every offset, and what follows only after a valid head.
  ///
  /// Sequences increase by one, so the number of bytes limits them, unless the first one is unknown. This avoids computing a checksum at
  /// most offsets.
  func salvage(_ bytes: [UInt8], from start: Int, through limit: UInt64? = nil) throws(StoreError) -> [Frame] {
    var found: [Frame] = []
    var last = sequence
    var offset = start
    let highest = limit ?? sequence + UInt64(bytes.count)
    while bytes.count - offset >= 12 {
      // Zeros can be many: another program has extended the file.
      if let next = LogScanner.endOfZeros(bytes, from: offset), next > offset {
        offset = next
        continue
      }
      let claimed = bytes.number(UInt64.self, at: offset + 4)
      let reading: Frame.Reading = claimed > last && claimed <= highest ? try read(bytes, at: offset) : .invalid
      switch reading {
      case .frame(let frame):
        found.append(frame)
        last = frame.sequence
        offset = frame.end
      case .forged(let end): offset = end
      case .invalid: offset += 1
      }
    }
    return found
  }
}
