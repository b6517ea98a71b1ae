extension Store {
  /// Where the key of an encrypted store is.
  ///
  ///     let secrets = try Store(service: "com.example.app.secrets", protection: .encrypted(.keyFile("/var/lib/app.key")))
  ///
  /// The store asks for the key when it opens its log, and again when another process has replaced the key. A new key is made only for a
  /// store that has no log, and only in a key file or a keychain. If the key of an existing store is not there, each use throws
  /// `StoreError.unavailable` with the reason `keyMissing`, and with the reason `wrongKey` if it is another one. Both say which key was
  /// looked for, and the files stay unchanged.
  public struct KeySource: Sendable {
    let storage: any EncryptionKeyPlace

    /// Returns a key that the program has.
    public static func key(_ key: EncryptionKey) -> KeySource { KeySource(storage: FixedKey(key: key.secret)) }

    /// Returns the place of a key in a file with mode 0600.
    ///
    /// The file contains the 32 bytes of the key. The first use of a store creates it, and those of the folders above it that do not exist.
    /// Use one file for each store: `rotateKey(to:)` and `destroyKey()` change it. A program that can read the file and the folder of the
    /// store can read the values, so keep both out of the same backup.
    ///
    /// - Parameter path: The path of the file, outside of the store's folder; a relative path is resolved now.
    /// - Returns: The place.
    public static func keyFile(_ path: String) -> KeySource {
      KeySource(storage: KeyFile(file: SecretFile(path: PathResolution.absolute(path))))
    }

    /// Returns the place of a key file in the user's folder for the state of programs.
    ///
    /// It is `$XDG_STATE_HOME/<service>.key`, and `~/.local/state/<service>.key` if that variable is not an absolute path. On Apple systems
    /// it is in `~/Library/Application Support`.
    ///
    /// - Parameter service: A name as for `Store.init(service:)`.
    /// - Returns: The place, as of `keyFile(_:)`.
    /// - Throws: `StoreError.invalidName`.
    public static func keyFile(service: String) throws(StoreError) -> KeySource {
      if let flaw = NameRule.flaw(inService: service + ".key") { throw .invalidName(flaw) }
      return KeySource(storage: KeyFile(file: SecretFile(path: StandardFolders.stateFolder.map { "\($0)/\(service).key" })))
    }

    /// Returns the place of a key in a credential that systemd has passed to the service.
    ///
    /// The credential has 32 bytes, and comes from `LoadCredential=` or `LoadCredentialEncrypted=`. It is read from the folder
    /// `$CREDENTIALS_DIRECTORY`. The store cannot create or replace it.
    ///
    /// - Parameter name: The name of the credential.
    /// - Returns: The place.
    public static func credential(_ name: String) -> KeySource { KeySource(storage: SystemdCredential(name: name)) }

    #if os(Linux)
      /// Returns the place of a key in a keyring of the Linux kernel: that of the session, or else that of the user.
      ///
      /// The key is of type `user` and has 32 bytes. The kernel forgets it when the machine restarts, so another program must add it again,
      /// such as at login. The store cannot create or replace it. In most containers, the system refuses access.
      ///
      /// - Parameter name: The description of the key.
      /// - Returns: The place.
      public static func kernelKeyring(_ name: String) -> KeySource { KeySource(storage: KernelKeyringItem(name: name)) }
    #endif

    #if canImport(Security)
      /// Returns the place of a key in the user's keychain, which stays on this device and is readable after the user has unlocked it once.
      ///
      /// The first use of a store creates the item. Use one item for each store: `rotateKey(to:)` and `destroyKey()` change it.
      ///
      /// - Parameters:
      ///   - service: The name of the service, such as the identifier of the app.
      ///   - account: The name of the account.
      ///   - accessGroup: The group of programs that can use the item, such as an app and its extensions: one of those in the entitlement
      ///     `keychain-access-groups`. Without it, the item is in the first group of the app.
      /// - Returns: The place.
      public static func keychain(service: String, account: String = "store", accessGroup: String? = nil) -> KeySource {
        KeySource(storage: KeychainItem(service: service, account: account, accessGroup: accessGroup))
      }
    #endif

    #if !canImport(CryptoKit)
      /// Returns a key that is derived from a passphrase.
      ///
      /// The derivation with scrypt takes 128 MiB of memory for a part of a second.
      ///
      /// It needs libcrypto. CryptoKit has no such function, so Apple systems do not have this place.
      ///
      /// - Parameters:
      ///   - passphrase: The passphrase. Its bytes in UTF-8 count, without any normalization.
      ///   - path: The path of a file with a random salt, outside of the store's folder. The first use of a store creates it. It is not
      ///     secret, but without it the values are lost.
      /// - Returns: The place.
      /// - Throws: `StoreError.invalidName` if the passphrase is empty.
      public static func passphrase(_ passphrase: String, saltFile path: String) throws(StoreError) -> KeySource {
        if passphrase.isEmpty { throw .invalidName(.empty) }
        var bytes = Array(passphrase.utf8)
        return KeySource(
          storage: PassphraseKey(try SecretBytes(overwriting: &bytes), SecretFile(path: PathResolution.absolute(path))))
      }
    #endif
  }
}

extension Store.KeySource: CustomStringConvertible, CustomReflectable {
  /// Where the key is, without the key.
  public var description: String { storage.place }

  /// A mirror without the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
