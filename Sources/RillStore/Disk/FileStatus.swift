/// The properties of a file that the store uses.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, other
  }

  /// The identity of a file, independent of its name.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var number: UInt64
    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  package var identity: Identity
  package var kind: Kind
  package var length: Int
  package var owner: UInt32
  /// The permission bits.
  package var mode: UInt32
  /// The number of hard links to the file, on a disk that counts them.
  package var names: Int

  package init(identity: Identity, kind: Kind, length: Int, owner: UInt32, mode: UInt32, names: Int = 0) {
    self.identity = identity
    self.kind = kind
    self.length = length
    self.owner = owner
    self.mode = mode
    self.names = names
  }
}
