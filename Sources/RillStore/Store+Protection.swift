extension Store {
  /// Whether the files of a store are encrypted.
  ///
  ///     let store = try Store(directory: folder, protection: .encrypted(.keyFile("/var/lib/app.key")))
  ///
  /// An encrypted store has the names of its keys and their values encrypted and authenticated with AES-256-GCM: see
  /// `Docs/Maintainers/StoreFormat.md` for what that protects, and what not. On Linux it needs libcrypto 3, which is loaded at the
  /// first use.
  ///
  /// The store never writes values unencrypted instead. Without its key, with another key, or without a cipher, each use throws
  /// `StoreError.unavailable` with the reason `keyMissing`, `wrongKey`, `keyDestroyed`, `notEncrypted` or `noCipher`, and the files stay
  /// unchanged.
  public struct Protection: Sendable {
    let keySource: KeySource?

    /// Only the modes of the folder and its files protect the values.
    public static let plain = Protection(keySource: nil)

    /// The values and their names are encrypted with a key, which the program keeps.
    public static func encrypted(_ key: EncryptionKey) -> Protection { encrypted(.key(key)) }

    /// The values and their names are encrypted with a key that the store finds or makes there.
    public static func encrypted(_ source: KeySource) -> Protection { Protection(keySource: source) }
  }
}
