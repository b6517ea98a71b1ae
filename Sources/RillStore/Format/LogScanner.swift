/// Reads frames one after the other and decides what the end is: clean, torn, or corrupt.
///
/// A commit is one frame, and the next is written only after it is durable. So a crash leaves at most the last frame unfinished: a
/// torn tail, which nobody was told of. A bad frame with a good later one behind it is something else: damage. So is a bad frame
/// in what compaction has written, and a frame that is good but not the next.
package struct LogScanner {
  package enum Ending: Equatable {
    /// Good up to here, and this many bytes of an unfinished frame behind it.
    case good(end: Int, torn: Int)
    case corrupt(Corruption)
  }

  private let seed: UInt32
  private let snapshotLast: UInt64
  /// The sequence of the last good frame.
  package private(set) var sequence: UInt64
  package private(set) var frames: [Frame] = []

  /// Begins behind the frame `after`, or with a header at the first.
  package init(identity: UInt64, snapshotLast: UInt64, after sequence: UInt64) {
    seed = Frame.seed(identity)
    self.snapshotLast = snapshotLast
    self.sequence = sequence
  }

  package init(_ header: LogHeader) {
    self.init(identity: header.identity, snapshotLast: header.snapshotLast, after: header.first - 1)
  }

  /// Reads all frames from an offset on; offsets in the answer are those in `bytes`.
  package mutating func read(_ bytes: [UInt8], from start: Int) -> Ending {
    var offset = start
    while let frame = Frame.read(bytes, at: offset, seed: seed), frame.sequence == sequence + 1 {
      frames.append(frame)
      sequence = frame.sequence
      offset = frame.end
    }
    let damagedSnapshot = sequence < snapshotLast
    if offset == bytes.count && !damagedSnapshot { return .good(end: offset, torn: 0) }
    let behind = search(bytes, from: offset).count
    if behind == 0 && !damagedSnapshot { return .good(end: offset, torn: bytes.count - offset) }
    return .corrupt(
      Corruption(
        flaw: damagedSnapshot ? .snapshot : .commit, offset: offset, readableBefore: frames.count, readableBehind: behind))
  }

  /// All good frames behind a damaged place that have higher sequences than what is before it, in their order.
  ///
  /// One pass: a head is checked at every offset, and a payload only behind a true head.
  package func search(_ bytes: [UInt8], from start: Int) -> [Frame] {
    var found: [Frame] = []
    var last = sequence
    var offset = start
    // Sequences rise by one, so there are no more than the bytes have room for; that spares most offsets the checksum.
    let most = sequence + UInt64(bytes.count)
    while offset + Frame.overhead < bytes.count {
      let claimed = bytes.number(UInt64.self, at: offset + 4)
      if claimed > last, claimed <= most, let frame = Frame.read(bytes, at: offset, seed: seed) {
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
