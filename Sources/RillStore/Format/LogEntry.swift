/// A change as it is in a frame of a log.
package struct LogEntry: Equatable, Sendable {
  package var key: Store.Key
  /// The value, or nil if the key was removed or the value cannot be read.
  package var value: [UInt8]?
  /// Where the value is in the log, or nil if the key was removed, or if the log has an old format.
  package var place: ValuePlace?

  /// Whether the entry was a value that was erased, or is damaged.
  package var isErased: Bool { value == nil && place != nil }

  /// The change, or nil if its value cannot be read.
  package var edit: Edit? { isErased ? nil : Edit(key: key, value: value) }

  /// The number of bytes that the entry takes in a frame.
  package var size: Int {
    guard isErased, let place else { return Edit(key: key, value: value).size }
    return Edit(key: key, value: []).size + place.length - ValuePlace.checkLength
  }
}
