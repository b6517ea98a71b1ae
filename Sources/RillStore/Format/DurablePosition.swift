/// The durable position of a writer: which log is reliable, and up to which frame it is durable.
package struct DurablePosition: Equatable, Sendable {
  /// The sequence of the last durable frame.
  package var generation: UInt64
  /// The identity of the log whose name is durable and of which no sync has failed, or 0 if there is none.
  package var log: UInt64
  /// The checksum of the frames after the snapshot, up to the last durable one: see `LogScanner.history`.
  package var history: UInt32

  /// Whether values are still to be erased that a commit up to this position removes.
  package var isErasing = false

  package init(generation: UInt64, log: UInt64, history: UInt32 = 0) {
    self.generation = generation
    self.log = log
    self.history = history
  }

  /// Creates the position of which only the first word is known.
  init(firstWord word: UInt64) {
    self.init(generation: word & ~DurablePosition.erasingBit, log: 0)
    isErasing = word & DurablePosition.erasingBit != 0
  }

  /// The first word in the lock file: the generation, whose highest bit says that values are still to be erased.
  var word: UInt64 { isErasing ? generation | DurablePosition.erasingBit : generation }
  private static let erasingBit: UInt64 = 1 << 63

  /// Whether both are the same commit of the same log.
  func isSame(as other: DurablePosition) -> Bool {
    generation == other.generation && log == other.log && history == other.history
  }

  /// The number of bytes in the file.
  package static let length = 24

  /// The bytes in the lock file: generation, log, history, and a checksum of them.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(DurablePosition.length)
    bytes.append(number: word)
    bytes.append(number: log)
    bytes.append(number: history)
    bytes.append(number: checksum)
    return bytes
  }

  /// Reads the first bytes of a lock file.
  ///
  /// Returns nil if they are damaged, being written, or were never written.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= DurablePosition.length else { return nil }
    self.init(
      word: bytes.number(UInt64.self, at: 0), log: bytes.number(UInt64.self, at: 8),
      last: bytes.number(UInt64.self, at: 16))
  }

  /// Creates a durable position from the three words in the lock file, of which the last has the history and the checksum.
  init?(word: UInt64, log: UInt64, last: UInt64) {
    self.init(firstWord: word)
    (self.log, history) = (log, UInt32(truncatingIfNeeded: last))
    // A sequence beyond the limit leaves no numbers for later frames, so no writer has written it.
    guard checksum == UInt32(last >> 32), generation > 0, generation < LogHeader.sequenceLimit else { return nil }
  }

  /// Whether the log lacks commits that were announced, although a crash cannot have taken them.
  ///
  /// A log is synced before its durable position is written. So a durable position, and an older one too, is true of the log that it names.
  /// A log that has replaced another one starts behind everything that was announced of that one.
  ///
  /// - Parameters:
  ///   - header: the header of the log.
  ///   - sequence: the sequence of its last good frame.
  /// - Returns: Whether commits are missing.
  package func promisesMore(than header: LogHeader, upTo sequence: UInt64) -> Bool {
    if log == 0 { return false }
    return log == header.identity ? sequence < generation : header.first <= generation
  }

  /// Each use of the store needs it several times, so it is computed without an array.
  private var checksum: UInt32 {
    var crc = CRC32C()
    crc.add(word)
    crc.add(log)
    crc.add(history)
    return crc.value
  }
}
