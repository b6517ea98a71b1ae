/// The header of a log, 40 bytes long, or 164 if the log is encrypted.
///
///     "RILLSTOR" | version, 4 | identity, 8 | first sequence, 8 | last of the snapshot, 8 | CRC32C of all before, 4
///
/// Later versions keep this layout, so that an older program can distinguish them from a damaged file. In version 5, an index of the
/// snapshot follows the header. Logs with a small snapshot are written in version 4. In version 6, which is encrypted, this follows:
///
///     cipher, 4 | has an index, 4 | store identity, 16 | salt, 32 | key check, 32 | code of all before, 32 | CRC32C, 4
///
/// The versions 1 to 3 are the same with frames of an old format, which are only read.
package struct LogHeader: Equatable {
  /// The length of the part that all versions have.
  package static let length = 40
  static let encryptedLength = 164
  private static let plainVersion: UInt32 = 4
  private static let indexedVersion: UInt32 = 5
  private static let encryptedVersion: UInt32 = 6
  /// The difference between a version and the one with frames of the old format.
  private static let oldDifference: UInt32 = 3
  /// AES-256-GCM, with HKDF and HMAC of SHA-256.
  private static let cipherNumber: UInt32 = 1
  /// The number in place of the cipher's in a log whose key was destroyed.
  private static let destroyedNumber: UInt32 = 0
  /// The sequences of a snapshot are less than this, which leaves enough numbers for later frames.
  static let sequenceLimit: UInt64 = 1 << 62
  private static let magic = Array("RILLSTOR".utf8)

  /// Random, not zero, and new for each file.
  ///
  /// It is part of every checksum in the file. So the bytes of another log, or of this one before it was compacted, never look like
  /// a valid frame.
  package var identity: UInt64
  /// The sequence of the first frame.
  package var first: UInt64
  /// The sequence of the last frame of the snapshot, or `first - 1` if the snapshot is empty.
  ///
  /// The snapshot is what the file contained when it got its name. It was durable before any process could read it, so damage in it
  /// is never a torn tail.
  package var snapshotLast: UInt64
  /// Whether an index of the snapshot follows.
  package var isIndexed: Bool
  /// Whether the frames have the old format.
  package private(set) var isOld = false
  /// What an encrypted log has in addition.
  package var encryption: LogCipher.Header?
  /// Whether this is the empty log of a store whose key was destroyed.
  package private(set) var isKeyDestroyed = false
  /// Whether this was made of what is left of a damaged header: its sequences are unknown, and its code is not checked.
  package private(set) var isDamaged = false

  package init(
    identity: UInt64, first: UInt64, snapshotLast: UInt64, isIndexed: Bool = false, encryption: LogCipher.Header? = nil
  ) {
    self.identity = identity
    self.first = first
    self.snapshotLast = snapshotLast
    self.isIndexed = isIndexed
    self.encryption = encryption
  }

  /// Creates the header of the empty log of a store whose key was destroyed.
  init(destroyed identity: UInt64, after last: UInt64) {
    self.init(identity: identity, first: last + 2, snapshotLast: last + 1)
    let zeros = [UInt8](repeating: 0, count: 32)
    encryption = LogCipher.Header(storeIdentity: Array(zeros[..<16]), salt: zeros, keyCheck: zeros, code: zeros)
    isKeyDestroyed = true
  }

  /// Creates a header of what is left of a damaged one.
  init(damaged identity: UInt64, _ encryption: LogCipher.Header?, isOld: Bool) {
    self.init(identity: identity, first: 1, snapshotLast: 0, encryption: encryption)
    (self.isOld, isDamaged) = (isOld, true)
  }

  func throwIfKeyIsDestroyed() throws(StoreError) {
    if isKeyDestroyed { throw .unavailable(.keyDestroyed, code: 0) }
  }

  /// Returns the coding with which a log is checked without its key, as far as that is possible.
  package func withoutKey() throws(StoreError) -> PayloadEncryption {
    try throwIfKeyIsDestroyed()
    return encryption == nil ? .plain : .opaque
  }

  /// The offset behind the header.
  package var end: Int { encryption == nil ? LogHeader.length : LogHeader.encryptedLength }

  private var version: UInt32 {
    let version =
      encryption != nil ? LogHeader.encryptedVersion : isIndexed ? LogHeader.indexedVersion : LogHeader.plainVersion
    return isOld ? version - LogHeader.oldDifference : version
  }

  private var commonBytes: [UInt8] {
    var bytes = LogHeader.magic
    bytes.append(number: version)
    bytes.append(number: identity)
    bytes.append(number: first)
    bytes.append(number: snapshotLast)
    bytes.append(number: CRC32C.of(bytes))
    return bytes
  }

  /// The bytes that the authentication code of an encrypted log's header covers.
  var authenticatedBytes: [UInt8] {
    guard let encryption else { return commonBytes }
    var bytes = commonBytes
    bytes.append(number: isKeyDestroyed ? LogHeader.destroyedNumber : LogHeader.cipherNumber)
    bytes.append(number: UInt32(isIndexed ? 1 : 0))
    return bytes + encryption.storeIdentity + encryption.salt + encryption.keyCheck
  }

  package var bytes: [UInt8] {
    guard let encryption else { return commonBytes }
    var bytes = authenticatedBytes + encryption.code
    bytes.append(number: LogHeader.checksum(bytes, identity))
    precondition(bytes.count == LogHeader.encryptedLength)
    return bytes
  }

  /// Returns the checksum of the identity and of the additional part of an encrypted log's header, up to the checksum.
  private static func checksum(_ bytes: [UInt8], _ identity: UInt64) -> UInt32 {
    var crc = CRC32C(Frame.seed(identity))
    crc.add(bytes, length..<encryptedLength - 4)
    return crc.value
  }

  /// Returns the header of an encrypted log with its code, and of any other log unchanged.
  func signed(by coding: PayloadEncryption) throws(StoreError) -> LogHeader {
    guard let cipher = coding.cipher else { return self }
    var header = self
    header.encryption = cipher.header
    let code = try cipher.code(ofHeader: header.authenticatedBytes)
    header.encryption?.code = code
    return header
  }

  package enum Reading: Equatable {
    case header(LogHeader)
    case newer
    case bad
  }

  /// The offset after the identity.
  static let identityEnd = 20

  /// Returns the identity in the first bytes of a header, or nil if they are not those of a header.
  static func identity(of start: [UInt8]) -> UInt64? {
    guard start.count == identityEnd, start.starts(with: magic) else { return nil }
    return start.number(UInt64.self, at: 12)
  }

  package static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.count >= length, bytes.starts(with: magic) else { return .bad }
    var crc = CRC32C()
    crc.add(bytes, 0..<length - 4)
    guard crc.value == bytes.number(UInt32.self, at: length - 4) else { return .bad }
    let writtenVersion = bytes.number(UInt32.self, at: 8)
    guard (1...encryptedVersion).contains(writtenVersion) else { return .newer }
    let isOld = writtenVersion < plainVersion
    let version = isOld ? writtenVersion + oldDifference : writtenVersion
    var header = LogHeader(
      identity: bytes.number(UInt64.self, at: 12), first: bytes.number(UInt64.self, at: 20),
      snapshotLast: bytes.number(UInt64.self, at: 28), isIndexed: version == indexedVersion)
    header.isOld = isOld
    guard header.identity != 0, header.first > 0, header.snapshotLast >= header.first - 1, header.snapshotLast < sequenceLimit
    else { return .bad }
    return version == encryptedVersion ? header.readEncryption(bytes) : .header(header)
  }

  /// Reads the additional part of an encrypted log's header.
  private mutating func readEncryption(_ bytes: [UInt8]) -> Reading {
    guard bytes.count >= LogHeader.encryptedLength,
      LogHeader.checksum(bytes, identity) == bytes.number(UInt32.self, at: LogHeader.encryptedLength - 4)
    else { return .bad }
    let flag = bytes.number(UInt32.self, at: 44)
    let cipher = bytes.number(UInt32.self, at: 40)
    guard cipher == LogHeader.cipherNumber || cipher == LogHeader.destroyedNumber, flag < 2 else { return .newer }
    isKeyDestroyed = cipher == LogHeader.destroyedNumber
    isIndexed = flag == 1
    encryption = LogHeader.encryption(in: bytes)
    return .header(self)
  }

  static func encryption(in bytes: [UInt8]) -> LogCipher.Header {
    LogCipher.Header(
      storeIdentity: Array(bytes[48..<64]), salt: Array(bytes[64..<96]), keyCheck: Array(bytes[96..<128]),
      code: Array(bytes[128..<160]))
  }
}
