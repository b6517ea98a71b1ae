import RillLocks

/// A key that scrypt derives from a passphrase and a random salt, which is in a file.
///
/// The salt is not secret. Without it, the key cannot be derived.
package final class PassphraseKey: EncryptionKeyPlace {
  /// The contents of the file.
  ///
  ///     "RILLSALT" | version, 4 | log2 of N, 4 | r, 4 | p, 4 | salt, 32 | CRC32C, 4
  package struct Parameters: Equatable, Sendable {
    static let length = 60
    private static let magic = Array("RILLSALT".utf8)
    /// With r = 8, this takes 128 MiB.
    package var logN: UInt32 = 17
    package var r: UInt32 = 8
    package var p: UInt32 = 1
    package var salt: [UInt8]

    package init(salt: [UInt8]) { self.salt = salt }

    /// Reads the contents of a file.
    ///
    /// Returns nil if they are damaged, or if the derivation would be too cheap or take too much memory.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == Parameters.length, bytes.starts(with: Parameters.magic), bytes.number(UInt32.self, at: 8) == 1,
        CRC32C.of(Array(bytes[..<56])) == bytes.number(UInt32.self, at: 56)
      else { return nil }
      salt = Array(bytes[24..<56])
      (logN, r, p) = (bytes.number(UInt32.self, at: 12), bytes.number(UInt32.self, at: 16), bytes.number(UInt32.self, at: 20))
      guard (14...22).contains(logN), (1...16).contains(r), (1...16).contains(p) else { return nil }
    }

    package var bytes: [UInt8] {
      var bytes = Parameters.magic
      for number in [1, logN, r, p] { bytes.append(number: number) }
      bytes += salt
      bytes.append(number: CRC32C.of(bytes))
      return bytes
    }
  }

  private let passphrase: SecretBytes
  private let file: SecretFile
  // The derivation takes a large part of a second, and each refused log asks for the key again.
  private let derived = Locked<(parameters: [UInt8], key: SecretBytes)?>(nil)

  init(_ passphrase: SecretBytes, _ file: SecretFile) { (self.passphrase, self.file) = (passphrase, file) }

  package var place: String { "the key of the passphrase with the salt file \(escaped: file.path ?? "")" }

  package func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes] {
    guard let bytes = try file.read(context) else {
      throw .unavailable(
        .keyMissing, StoreError.Context(finding: "the salt file \(escaped: file.path ?? "") of the passphrase does not exist"))
    }
    return [try key(bytes, context)]
  }

  package func keyOfNewStore(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? {
    let new = Parameters(salt: context.cipher.randomBytes(32)).bytes
    return try key(try file.readOrCreate(new, lengths: [Parameters.length], context), context)
  }

  package func overwrite(_ context: EncryptionKeyContext) throws(StoreError) { try file.overwrite(context) }

  package func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError) { try file.removeOverwritten(context) }

  private func key(_ bytes: [UInt8], _ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes {
    if let derived = derived.withLock({ $0 }), derived.parameters == bytes { return derived.key }
    if SecretBytes.areZeros(bytes) { throw destroyed }
    guard let parameters = Parameters(bytes) else {
      throw .unavailable(.wrongKey, StoreError.Context(finding: "the salt file \(escaped: file.path ?? "") is damaged"))
    }
    let key = try context.cipher.derive(Store.EncryptionKey.length, fromPassphrase: passphrase, parameters)
    derived.withLock { $0 = (bytes, key) }
    return key
  }
}
