/// How the payloads of a log's frames are read and written.
package enum PayloadEncryption: Sendable {
  case plain
  case sealed(LogCipher)
  /// Encrypted, and read without the key: only damaged frames are recognized.
  case opaque

  /// Returns the coding of a log, or nil if its header is not authentic.
  ///
  /// Throws `unavailable` if the key is missing, destroyed or another one, or if there is a key and the log is not encrypted.
  package init?(of header: LogHeader, _ protection: KeyAndCryptoProvider?) throws(StoreError) {
    try header.throwIfKeyIsDestroyed()
    switch (header.encryption, protection) {
    case (nil, nil): self = .plain
    case (nil, _?): throw .unavailable(.notEncrypted, code: 0)
    case (_?, nil):
      throw .unavailable(.keyMissing, StoreError.Context(finding: "the store was opened without a key"))
    case (let encryption?, let protection?):
      guard let cipher = try LogCipher(header, encryption, protection) else { return nil }
      self = .sealed(cipher)
    }
  }

  /// Creates the coding of a new log.
  init(ofNewLog identity: UInt64, storeIdentity: [UInt8]?, _ protection: KeyAndCryptoProvider?) throws(StoreError) {
    guard let protection else {
      self = .plain
      return
    }
    self = .sealed(try LogCipher(ofNewLog: identity, storeIdentity: storeIdentity, protection))
  }

  var cipher: LogCipher? {
    if case .sealed(let cipher) = self { return cipher }
    return nil
  }
}
