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
  private let snapshotLast: UInt64
  /// The sequence of the last valid frame.
  package private(set) var sequence: UInt64
  package private(set) var frames: [Frame] = []

  /// Creates a scanner for the frames after the one with the given sequence.
  package init(identity: UInt64, snapshotLast: UInt64, after sequence: UInt64) {
    seed = Frame.seed(identity)
    self.snapshotLast = snapshotLast
    self.sequence = sequence
  }

  package init(_ header: LogHeader) {
    self.init(identity: header.identity, snapshotLast: header.snapshotLast, after: header.first - 1)
  }

  /// Reads a log from its start.
  ///
  /// - Parameters:
  ///   - log: the bytes of the log.
  ///   - header: its header.
  /// - Returns: How the log ends, and the offset of its first frame.
  package mutating func read(log: [UInt8], _ header: LogHeader) -> (ending: Ending, start: Int) {
    if let start = SnapshotIndex.firstFrame(in: log, header) { return (read(log, from: start), start) }
    let behind = search(log, from: LogHeader.length).count
    let damage = Corruption(flaw: .snapshot, offset: LogHeader.length, readableBefore: 0, readableBehind: behind)
    return (.corrupt(damage), LogHeader.length)
  }

  /// Reads all frames from an offset on.
  ///
  /// Offsets in the result are offsets in `bytes`.
  package mutating func read(_ bytes: [UInt8], from start: Int) -> Ending {
    let offset = readFrames(bytes, from: start)
    let damagedSnapshot = sequence < snapshotLast
    if offset == bytes.count && !damagedSnapshot { return .good(end: offset, torn: 0) }
    let behind = search(bytes, from: offset).count
    if behind == 0 && !damagedSnapshot { return .good(end: offset, torn: bytes.count - offset) }
    return .corrupt(
      Corruption(
        flaw: damagedSnapshot ? .snapshot : .commit, offset: offset, readableBefore: frames.count, readableBehind: behind))
  }

  /// Reads the valid frames from an offset on, up to the one with the sequence `last`.
  ///
  /// Returns the offset after them.
  package mutating func readFrames(_ bytes: [UInt8], from start: Int, through last: UInt64 = .max) -> Int {
    var offset = start
    while sequence < last, let frame = Frame.read(bytes, at: offset, seed: seed), frame.sequence == sequence + 1 {
      frames.append(frame)
      sequence = frame.sequence
      offset = frame.end
    }
    return offset
  }

  /// Returns the valid frames after a damaged one whose sequences are greater than those before it, in order.
  ///
  /// This takes a single pass: a head is checked at every offset, and a payload only after a valid head.
  package func search(_ bytes: [UInt8], from start: Int) -> [Frame] {
    var found: [Frame] = []
    var last = sequence
    var offset = start
    // Sequences increase by one, so the number of bytes limits them. This avoids computing a checksum at most offsets.
    let highest = sequence + UInt64(bytes.count)
    while offset + Frame.overhead < bytes.count {
      let claimed = bytes.number(UInt64.self, at: offset + 4)
      if claimed > last, claimed <= highest, let frame = Frame.read(bytes, at: offset, seed: seed) {
        found.append(frame)
        last = frame.sequence
        offset = frame.end
      } else {
        offset += 1
      }
    }
    return found
  }
}
