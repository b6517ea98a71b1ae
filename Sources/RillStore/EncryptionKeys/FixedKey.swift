/// A key that the program has.
struct FixedKey: EncryptionKeyPlace {
  let key: SecretBytes
  var place: String { "the key of the store" }
  func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes] { [key] }
}
