/// Seals and opens the names and values of one encrypted log.
///
/// Each log has keys of its own, derived from the store's key, the random salt in the header, and both identities. So bytes of another
/// log or store are never authentic here. Nonces are random, and not the sequence: a frame that was taken back after a failed sync, or
/// lost with a restored backup, is followed by another frame with the same sequence and the same key.
package final class LogCipher: Sendable {
  /// The part of the header that an encrypted log has in addition.
  package struct Header: Equatable, Sendable {
    static let storeIdentityLength = 16
    static let saltLength = 32

    /// Random, and the same in all logs of a store.
    package var storeIdentity: [UInt8]
    /// Random, and different in each log.
    package var salt: [UInt8]
    /// Derived from the key, the salt and the identities, to recognize the key.
    package var keyCheck: [UInt8]
    /// The authentication code of the header before it, or empty until the header is signed.
    package var code: [UInt8] = []
  }

  /// The bytes that sealing adds: nonce and tag.
  static let overhead = SystemCryptoProvider.nonceLength + SystemCryptoProvider.tagLength

  let header: Header
  private let cipher: any CryptoProvider
  private let frameKey: SecretBytes
  private let nameKey: SecretBytes
  private let headerKey: SecretBytes
  /// What is authenticated with all that is sealed: both identities.
  private let context: [UInt8]

  private init(
    _ protection: KeyAndCryptoProvider, identity: UInt64, storeIdentity: [UInt8], salt: [UInt8], isOld: Bool = false
  ) throws(StoreError) {
    cipher = protection.cipher
    var context = storeIdentity
    context.append(number: identity)
    self.context = context
    let info = isOld ? "RillStore 3" : "RillStore 6"
    let derived = try cipher.derive(128, from: protection.key, salt: salt, info: Array(info.utf8) + context)
    frameKey = derived[0..<32]
    nameKey = derived[32..<64]
    headerKey = derived[64..<96]
    header = Header(storeIdentity: storeIdentity, salt: salt, keyCheck: derived[96..<128].copy)
  }

  /// Creates the cipher of a new log.
  convenience init(
    ofNewLog identity: UInt64, storeIdentity: [UInt8]?, _ protection: KeyAndCryptoProvider
  ) throws(StoreError) {
    try self.init(
      protection, identity: identity,
      storeIdentity: storeIdentity ?? protection.cipher.randomBytes(Header.storeIdentityLength),
      salt: protection.cipher.randomBytes(Header.saltLength))
  }

  /// Creates the cipher of a log with this header, or returns nil if the header is not authentic.
  ///
  /// Throws `unavailable` with the reason `wrongKey` if the log has another key.
  convenience init?(_ header: LogHeader, _ encryption: Header, _ protection: KeyAndCryptoProvider) throws(StoreError) {
    try self.init(
      protection, identity: header.identity, storeIdentity: encryption.storeIdentity, salt: encryption.salt,
      isOld: header.isOld)
    guard self.header.keyCheck == encryption.keyCheck else { throw .unavailable(.wrongKey, code: 0) }
    // The frames of a log with a damaged header are authentic each by itself.
    if header.isDamaged { return }
    if !LogCipher.areEqual(try code(ofHeader: header.authenticatedBytes), encryption.code) { return nil }
  }

  func code(ofHeader bytes: [UInt8]) throws(StoreError) -> [UInt8] {
    try cipher.authenticationCode(of: Array("header".utf8) + bytes, key: headerKey)
  }

  func code(ofIndex bytes: [UInt8]) throws(StoreError) -> [UInt8] {
    try cipher.authenticationCode(of: Array("index".utf8) + bytes, key: headerKey)
  }

  /// Returns whether two codes are equal, in a time that does not depend on how many of their bytes are.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns a number that depends on the name of a key, and reveals nothing about the name.
  func number(of key: Store.Key) throws(StoreError) -> UInt64 {
    try cipher.authenticationCode(of: Array(key.name.utf8), key: nameKey).number(UInt64.self, at: 0)
  }

  /// Returns the nonce, the encrypted names of a frame and the tag, which also covers all of the frame that precedes them.
  func sealNames(_ names: [UInt8], after start: [UInt8]) throws(StoreError) -> [UInt8] {
    try seal(names, context + start)
  }

  /// Returns the names in a range, or nil if they are not authentic after what precedes them in the frame.
  func openNames(_ bytes: [UInt8], _ range: Range<Int>, after start: Range<Int>) throws(StoreError) -> [UInt8]? {
    try open(bytes, range, context + bytes[start])
  }

  /// Returns the nonce, the encrypted value and the tag.
  ///
  /// The nonce of the names binds the value to its frame: a frame that was taken back can have the same sequence.
  func sealValue(_ value: [UInt8], number: Int, sequence: UInt64, _ nonceOfNames: [UInt8]) throws(StoreError) -> [UInt8] {
    try seal(value, context(ofValue: number, sequence, nonceOfNames))
  }

  /// Returns the value, or nil if it is not authentic at this place.
  func openValue(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, sequence: UInt64, _ nonceOfNames: [UInt8]
  ) throws(StoreError) -> [UInt8]? {
    try open(bytes, range, context(ofValue: number, sequence, nonceOfNames))
  }

  /// Returns the payload of a frame of an old format, or nil if it is not authentic at this place.
  func openOldPayload(_ bytes: [UInt8], _ range: Range<Int>, sequence: UInt64) throws(StoreError) -> [UInt8]? {
    var context = context
    context.append(number: sequence)
    return try open(bytes, range, context)
  }

  private func seal(_ bytes: [UInt8], _ context: [UInt8]) throws(StoreError) -> [UInt8] {
    let nonce = cipher.randomBytes(SystemCryptoProvider.nonceLength)
    return nonce + (try cipher.seal(bytes, context: context, nonce: nonce, key: frameKey))
  }

  private func open(_ bytes: [UInt8], _ range: Range<Int>, _ context: [UInt8]) throws(StoreError) -> [UInt8]? {
    if range.count < LogCipher.overhead { return nil }
    let start = range.lowerBound + SystemCryptoProvider.nonceLength
    return try cipher.open(
      Array(bytes[start..<range.upperBound]), context: context, nonce: Array(bytes[range.lowerBound..<start]), key: frameKey)
  }

  private func context(ofValue number: Int, _ sequence: UInt64, _ nonceOfNames: [UInt8]) -> [UInt8] {
    var context = context
    context.append(number: sequence)
    context += nonceOfNames
    context.append(number: UInt32(number))
    return context
  }
}
