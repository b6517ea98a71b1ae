/// A place that has the key of an encrypted store.
package protocol EncryptionKeyPlace: Sendable {
  /// Where the key is, for messages: "the key file /home/ada/key".
  var place: String { get }

  /// Returns the keys, of which the last is that of new logs, or none if there is none.
  ///
  /// There are two while a key is being replaced, of which the first is the new one.
  func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes]

  /// Returns the key for a store that has no log yet, after making it durable. Creates one if there is none and this place can.
  ///
  /// Returns nil if there is none and this place cannot create one.
  func keyOfNewStore(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes?

  /// Returns the key for a store that has another one, after making it durable.
  ///
  /// Throws `keyExists` if this place could create one, and has one.
  func keyOfRotation(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes?

  /// Whether `write(_:)` can replace the keys.
  var canBeWritten: Bool { get }

  /// Replaces the keys, durably and as a whole.
  func write(_ keys: [SecretBytes], _ context: EncryptionKeyContext) throws(StoreError)

  /// Overwrites the keys with zeros, durably, if this place can.
  func overwrite(_ context: EncryptionKeyContext) throws(StoreError)

  /// Removes the zeros that `overwrite(_:)` has written, and nothing else.
  func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError)
}

extension EncryptionKeyPlace {
  package func keyOfNewStore(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? { try read(context).last }
  package func keyOfRotation(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? { try keyOfNewStore(context) }
  package var canBeWritten: Bool { false }
  package func write(_ keys: [SecretBytes], _ context: EncryptionKeyContext) throws(StoreError) {
    preconditionFailure("\(place) cannot be written")
  }
  package func overwrite(_ context: EncryptionKeyContext) throws(StoreError) {}
  package func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError) {}

  /// The error for zeros in the place of a key.
  package var destroyed: StoreError {
    .unavailable(
      .keyDestroyed, StoreError.Context(finding: "\(place) contains only zeros; destroyKey() completes its destruction"))
  }

  /// The error for a key that is not to be there.
  var existing: StoreError { .unavailable(.keyExists, StoreError.Context(finding: place)) }

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
        .wrongKey, StoreError.Context(finding: "\(place) has \(bytes.count) bytes, and must have \(length) bytes"))
    }
    if SecretBytes.areZeros(bytes) { throw destroyed }
    return try SecretBytes(overwriting: &bytes)
  }
}
