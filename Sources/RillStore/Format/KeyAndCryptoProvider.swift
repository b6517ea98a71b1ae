/// The key of an encrypted store, and the cipher that uses it.
package struct KeyAndCryptoProvider: Sendable {
  package var key: SecretBytes
  package var cipher: any CryptoProvider

  package init(key: SecretBytes, cipher: any CryptoProvider = SystemCryptoProvider()) {
    self.key = key
    self.cipher = cipher
  }
}
