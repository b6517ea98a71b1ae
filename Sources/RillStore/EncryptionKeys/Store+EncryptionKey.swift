extension Store {
  /// The key of an encrypted store: 256 random bits.
  ///
  /// Without the key, the values are lost. Keep it where the folder of the store is not, for example in a credential of the service
  /// manager, and not in a backup with the folder. The bytes are overwritten when the last copy of this value is released.
  public struct EncryptionKey: Sendable {
    /// The length of a key, in bytes.
    public static let length = 32

    let secret: SecretBytes

    /// Creates a new key from the random generator of the system.
    ///
    /// - Throws: `StoreError.unavailable` if no memory is left.
    public init() throws(StoreError) {
      var bytes = SystemCryptoProvider().randomBytes(EncryptionKey.length)
      secret = try SecretBytes(overwriting: &bytes)
    }

    /// Creates a key from its bytes, which must be random: those of a password or of a text are not.
    ///
    /// - Throws: `StoreError.unavailable` with the reason `wrongKey` unless there are 32 bytes, of which one is not zero.
    public init(bytes: [UInt8]) throws(StoreError) {
      if bytes.count != EncryptionKey.length {
        throw .unavailable(
          .wrongKey, StoreError.Context(finding: "it has \(bytes.count) bytes, and must have \(EncryptionKey.length) bytes"))
      }
      if SecretBytes.areZeros(bytes) { throw .unavailable(.wrongKey, StoreError.Context(finding: "only zeros")) }
      secret = try SecretBytes(bytes)
    }

    /// A copy of the bytes, to save the key elsewhere.
    ///
    /// Nothing overwrites the copy when it is released.
    public var bytes: [UInt8] { secret.copy }
  }
}

extension Store.EncryptionKey: CustomStringConvertible, CustomReflectable {
  /// A text without the key.
  public var description: String { "a key of \(Store.EncryptionKey.length) bytes" }

  /// A mirror without the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
