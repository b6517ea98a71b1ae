/// The authenticated cipher, the key derivation and the random numbers of the system.
///
/// The store makes all its cryptographic calls through this protocol, so that tests can count them and let any of them fail. Each call
/// throws `StoreError.unavailable` if the system has no cipher or if it fails.
package protocol CryptoProvider: Sendable {
  /// Encrypts and authenticates bytes with AES-256-GCM.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - context: what is authenticated with them, but not encrypted.
  ///   - nonce: 12 bytes, which must differ at each call with the same key.
  ///   - key: 32 bytes.
  /// - Returns: The encrypted bytes, as many as before, and a tag of 16 bytes.
  /// - Throws: `StoreError.unavailable`.
  func seal(_ bytes: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8]

  /// Decrypts bytes and their tag, or returns nil if they are not authentic.
  func open(_ sealed: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8]?

  /// Derives bytes with HKDF-SHA-256.
  func derive(_ count: Int, from key: SecretBytes, salt: [UInt8], info: [UInt8]) throws(StoreError) -> SecretBytes

  /// Derives a key from a passphrase with scrypt.
  func derive(
    _ count: Int, fromPassphrase passphrase: SecretBytes, _ parameters: PassphraseKey.Parameters
  ) throws(StoreError) -> SecretBytes

  /// Computes an HMAC-SHA-256, which has 32 bytes.
  func authenticationCode(of bytes: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8]

  /// Returns random bytes that cannot be predicted.
  func randomBytes(_ count: Int) -> [UInt8]
}

extension CryptoProvider {
  package static var nonceLength: Int { 12 }
  package static var tagLength: Int { 16 }
  package static var codeLength: Int { 32 }
}

extension StoreError {
  /// The error of a call of the system's cipher that failed, for example because no memory was left.
  package static let cipherFailed = StoreError.unavailable(.failed, Context(finding: "the system's cipher failed"))
}
