/// Reads frames one after the other and classifies the end of the log: clean, torn, or corrupt.
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
  /// The sequence of the last valid frame.
  package private(set) var sequence: UInt64
  /// A checksum of the checksums of the frames after the snapshot, up to the last valid one.
  ///
  /// The identity of a log and its last sequence do not tell what is in it: another program can write an older copy into its file, with
  /// which a process then continues.
  package private(set) var history: UInt32
  package private(set) var frames: [Frame] = []
  /// Whether the frame after the last valid one is forged.
  private var isForged = false

  /// Creates a scanner for the frames after the one with the given sequence.
  package init(
    identity: UInt64, snapshotLast: UInt64, after sequence: UInt64, history: UInt32 = 0, _ coding: PayloadEncryption
  ) {
    seed = Frame.seed(identity)
    self.coding = coding
    self.snapshotLast = snapshotLast
    self.sequence = sequence
    self.history = history
  }

  package init(_ header: LogHeader, _ coding: PayloadEncryption = .plain) {
    self.init(identity: header.identity, snapshotLast: header.snapshotLast, after: header.first - 1, coding)
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
    let behind = try search(log, from: header.end).count
    let damage = Corruption(flaw: .snapshot, offset: header.end, readableBefore: 0, readableBehind: behind)
    return (.corrupt(damage), header.end)
  }

  /// Reads all frames from an offset on.
  ///
  /// Offsets in the result are offsets in `bytes`.
  package mutating func read(_ bytes: [UInt8], from start: Int) throws(StoreError) -> Ending {
    let offset = try readFrames(bytes, from: start)
    let damagedSnapshot = sequence < snapshotLast
    if offset == bytes.count && !damagedSnapshot { return .good(end: offset, torn: 0) }
    let behind = try search(bytes, from: offset).count
    if behind == 0 && !damagedSnapshot && !isForged { return .good(end: offset, torn: bytes.count - offset) }
    return .corrupt(
      Corruption(
        flaw: isForged ? .authentication : damagedSnapshot ? .snapshot : .commit, offset: offset, readableBefore: frames.count,
        readableBehind: behind))
  }

  /// Reads the valid frames from an offset on, up to the one with the sequence `last`.
  ///
  /// Returns the offset after them.
  package mutating func readFrames(_ bytes: [UInt8], from start: Int, through last: UInt64 = .max) throws(StoreError) -> Int {
    var offset = start
    isForged = false
    while sequence < last {
      switch try Frame.read(bytes, at: offset, seed: seed, coding) {
      case .frame(let frame) where frame.sequence == sequence + 1:
        frames.append(frame)
        sequence = frame.sequence
        if sequence > snapshotLast { history = LogScanner.history(history, followedBy: bytes, endingAt: frame.end) }
        offset = frame.end
      case .forged:
        isForged = true
        return offset
      case .frame, .invalid: return offset
      }
    }
    return offset
  }

  /// Returns the history up to a frame that ends at an offset.
  static func history(_ history: UInt32, followedBy bytes: [UInt8], endingAt end: Int) -> UInt32 {
    var crc = CRC32C(history)
    crc.add(bytes, end - 4..<end)
    return crc.value
  }

  /// Returns the valid frames after a damaged one whose sequences are greater than those before it, in order.
  ///
  /// This takes a single pass: a head is checked at every offset, and a payload only after a valid head.
  package func search(_ bytes: [UInt8], from start: Int) throws(StoreError) -> [Frame] {
    var found: [Frame] = []
    var last = sequence
    var offset = start
    // Sequences increase by one, so the number of bytes limits them. This avoids computing a checksum at most offsets.
    let highest = sequence + UInt64(bytes.count)
    while offset + Frame.overhead < bytes.count {
      let claimed = bytes.number(UInt64.self, at: offset + 4)
      let reading: Frame.Reading =
        claimed > last && claimed <= highest ? try Frame.read(bytes, at: offset, seed: seed, coding) : .invalid
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
