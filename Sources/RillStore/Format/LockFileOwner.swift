/// What the lock file says about itself, after the durable position: the number of the file, which a copy does not have.
///
///     number of the file, 8 | CRC32C, 4
///
/// A copy of a folder that is in use can have a lock file that is newer than its log, or older. So the durable position in a copy of the
/// lock file says nothing about the log next to it.
package struct LockFileOwner: Equatable {
  static let range = DurablePosition.length..<DurablePosition.length + 12
  package let number: UInt64

  init(_ file: FileStatus.Identity) { number = file.number }

  /// Reads the first bytes of a lock file, or returns nil if they do not say which file it is.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.range.upperBound else { return nil }
    number = bytes.number(UInt64.self, at: Self.range.lowerBound)
    guard checksum == bytes.number(UInt32.self, at: Self.range.lowerBound + 8) else { return nil }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    bytes.append(number: checksum)
    return bytes
  }

  private var checksum: UInt32 {
    var crc = CRC32C()
    crc.add(number)
    return crc.value
  }
}
