/// What an `EncryptionKeyPlace` needs for its work.
package struct EncryptionKeyContext: Sendable {
  let disk: any Disk
  let cipher: any CryptoProvider
  /// The path of the store's folder.
  let folder: String
  let deadline: Deadline
}
