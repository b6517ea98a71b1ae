/// Where the bytes of a value are in a log: its checksum, and then the value.
///
/// They are what erasing the value overwrites.
package struct ValuePlace: Hashable, Sendable {
  static let checkLength = 4
  package var offset: Int
  package var length: Int

  package init(offset: Int, length: Int) { (self.offset, self.length) = (offset, length) }
}
