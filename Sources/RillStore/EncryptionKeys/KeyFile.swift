/// A key in a file.
struct KeyFile: EncryptionKeyPlace {
  let file: SecretFile
  var place: String { "the key file \(escaped: file.path ?? "in the home folder")" }
  var canBeWritten: Bool { true }

  func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes] {
    guard var bytes = try file.read(context) else { throw missing(" does not exist") }
    return try keys(in: &bytes)
  }

  func keyOfNewStore(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? {
    let length = Store.EncryptionKey.length
    var bytes = try file.readOrCreate(context.cipher.randomBytes(length), lengths: [length, 2 * length], context)
    return try keys(in: &bytes).last
  }

  func keyOfRotation(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? {
    var bytes = context.cipher.randomBytes(Store.EncryptionKey.length)
    guard try file.create(bytes, context) else { throw existing }
    return try key(&bytes)
  }

  func write(_ keys: [SecretBytes], _ context: EncryptionKeyContext) throws(StoreError) {
    var bytes = keys.flatMap(\.copy)
    defer { SecretBytes.overwrite(&bytes) }
    try file.replace(bytes, context)
  }

  func overwrite(_ context: EncryptionKeyContext) throws(StoreError) { try file.overwrite(context) }

  func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError) { try file.removeOverwritten(context) }
}
