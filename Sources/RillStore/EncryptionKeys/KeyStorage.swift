/// A place that has the key of an encrypted store.
package protocol KeyStorage: Sendable {
  /// Where the key is, for messages: "the key file /home/ada/key".
  var place: String { get }

  /// Returns the keys, of which the first is that of new logs, or none if there is none.
  ///
  /// There are several while a key is being replaced.
  func read(_ context: KeyContext) throws(StoreError) -> [SecretBytes]

  /// Returns the key for a store that has no log yet, after making it durable. Creates one if there is none and this place can.
  ///
  /// Returns nil if there is none and this place cannot create one.
  func keyOfNewStore(_ context: KeyContext) throws(StoreError) -> SecretBytes?

  /// Whether `write(_:)` can replace the keys.
  var canBeWritten: Bool { get }

  /// Replaces the keys, durably and as a whole.
  func write(_ keys: [SecretBytes], _ context: KeyContext) throws(StoreError)

  /// Destroys the keys, if this place can.
  func destroy(_ context: KeyContext) throws(StoreError)
}

extension KeyStorage {
  package func keyOfNewStore(_ context: KeyContext) throws(StoreError) -> SecretBytes? { try read(context).first }
  package var canBeWritten: Bool { false }
  package func write(_ keys: [SecretBytes], _ context: KeyContext) throws(StoreError) {
    preconditionFailure("\(place) cannot be written")
  }
  package func destroy(_ context: KeyContext) throws(StoreError) {}

  /// The error for zeros in the place of a key.
  package var destroyed: StoreError {
    .unavailable(
      .keyDestroyed, StoreError.Context(finding: "\(place) contains only zeros; destroyKey() completes its destruction"))
  }

  /// The error for a key that is not there.
  func missing(_ detail: String) -> StoreError {
    .unavailable(.keyMissing, StoreError.Context(finding: "\(place)\(detail)"))
  }

  /// Returns the one or two keys in a file or an item, and overwrites the bytes.
  ///
  /// Zeros are no key: `destroyKey()` writes them, and may not have finished.
  package func keys(in bytes: inout [UInt8]) throws(StoreError) -> [SecretBytes] {
    let length = Store.EncryptionKey.length
    if bytes.count != 2 * length { return [try key(&bytes)] }
    if SecretBytes.areZeros(bytes) { throw destroyed }
    let areKeys = [bytes[..<length], bytes[length...]].map { !SecretBytes.areZeros($0) }
    let both = try SecretBytes(overwriting: &bytes)
    return zip([both[0..<length], both[length..<2 * length]], areKeys).filter { $1 }.map { $0.0 }
  }

  /// Returns the bytes of a key and overwrites them, or throws if there are not 32, or if they are zeros.
  package func key(_ bytes: inout [UInt8]) throws(StoreError) -> SecretBytes {
    let length = Store.EncryptionKey.length
    if bytes.count != length {
      throw .unavailable(
        .wrongKey, StoreError.Context(finding: "\(place) has \(bytes.count) bytes instead of \(length)"))
    }
    if SecretBytes.areZeros(bytes) { throw destroyed }
    return try SecretBytes(overwriting: &bytes)
  }
}

/// What a `KeyStorage` needs for its work.
package struct KeyContext: Sendable {
  let disk: any Disk
  let cipher: any Cipher
  /// The path of the store's folder.
  let folder: String
  let deadline: Deadline
}

/// A key that the program has.
struct FixedKey: KeyStorage {
  let key: SecretBytes
  var place: String { "the key of the store" }
  func read(_ context: KeyContext) throws(StoreError) -> [SecretBytes] { [key] }
}

/// A credential that the service manager has passed to the process.
package struct Credential: KeyStorage {
  let name: String
  package init(name: String) { self.name = name }
  package var place: String { "the credential \"\(escaped: name)\"" }

  package func read(_ context: KeyContext) throws(StoreError) -> [SecretBytes] {
    if NameRule.flaw(inService: name) != nil { throw missing(" has an invalid name") }
    guard let directory = SystemPaths.variable("CREDENTIALS_DIRECTORY") else {
      throw missing(": the service manager has passed none ($CREDENTIALS_DIRECTORY is not set)")
    }
    // The service manager decides on owner and mode of the files: with access control lists, the mode can be 0440.
    let disk = context.disk
    let folder = try disk.io { () throws(SystemError) in try disk.openFolder(directory, followingLinks: true) }
    defer { disk.close(folder) }
    guard let file = try disk.io({ () throws(SystemError) in try disk.openForReading(name, in: folder) }) else {
      throw missing(" does not exist in \(escaped: directory)")
    }
    defer { disk.close(file) }
    var bytes = try disk.read(file, from: 0, to: Store.EncryptionKey.length + 1)
    return [try key(&bytes)]
  }
}
