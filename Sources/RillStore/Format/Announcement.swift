/// The announcement of a writer: which log is reliable, and up to which frame it is durable.
package struct Announcement: Equatable, Sendable {
  /// The sequence of the last durable frame.
  package var generation: UInt64
  /// The identity of the log whose name is durable and of which no sync has failed, or 0 if there is none.
  package var log: UInt64

  package init(generation: UInt64, log: UInt64) {
    self.generation = generation
    self.log = log
  }

  /// The number of bytes in the file.
  package static let length = 24

  /// The bytes in the lock file: generation, log, and a checksum of both.
  package var bytes: [UInt8] {
    var bytes = words
    bytes.append(number: checksum)
    return bytes
  }

  /// Reads the first bytes of a lock file.
  ///
  /// Returns nil if they are damaged, being written, or were never written.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Announcement.length else { return nil }
    self.init(
      generation: bytes.number(UInt64.self, at: 0), log: bytes.number(UInt64.self, at: 8),
      checksum: bytes.number(UInt64.self, at: 16))
  }

  init?(generation: UInt64, log: UInt64, checksum: UInt64) {
    self.init(generation: generation, log: log)
    // A sequence beyond the limit leaves no numbers for later frames, so no writer has written it.
    guard checksum == self.checksum, generation > 0, generation < LogHeader.sequenceLimit else { return nil }
  }

  /// Whether the log lacks commits that were announced, although a crash cannot have taken them.
  ///
  /// A log is synced before its announcement is written. So an announcement, and an older one too, is true of the log that it names.
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

  private var words: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: generation)
    bytes.append(number: log)
    return bytes
  }

  private var checksum: UInt64 { UInt64(CRC32C.of(words)) }
}
