import CRillDiagnostics

/// The description of a value on one line, of a bounded length.
///
///     Item(name: "tea", price: 3)
///     [1, 2, 3, 4, 5, 6, … 1000 elements]
///
/// Only the first elements of a collection are described, so that it takes no longer for a long one.
struct ValueDescription {
  private static let elementLimit = 6
  private static let depthLimit = 3
  private let limit: Int
  private(set) var text = ""

  /// Describes `value` with at most `limit` bytes of UTF-8.
  init(_ value: Any, limit: Int) {
    self.limit = limit
    add(value, depth: 0)
    text = Self.prefix(text, limit)
  }

  private var isFull: Bool { text.utf8.count >= limit }

  private mutating func add(_ value: Any, depth: Int) {
    if isFull { return }
    if let string = value as? String {
      // Not `debugDescription`, which would read all of a long one.
      text += "\"" + Self.prefix(string, limit) + "\""
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let wrapped = mirror.children.first?.value { add(wrapped, depth: depth) } else { text += "nil" }
    case .collection, .set: addChildren(mirror, "[", "]", depth)
    case .dictionary: addChildren(mirror, "[", "]", depth)
    case .tuple: addChildren(mirror, "(", ")", depth)
    case .struct where !(value is any CustomStringConvertible): addChildren(mirror, "\(mirror.subjectType)(", ")", depth)
    case .class where !(value is any CustomStringConvertible): text += "\(mirror.subjectType)"
    case .enum where !(value is any CustomStringConvertible):
      guard let payload = mirror.children.first else { return text += "\(value)" }
      text += payload.label ?? ""
      addChildren(Mirror(reflecting: payload.value), "(", ")", depth, or: payload.value)
    default: text += "\(value)"
    }
  }

  /// Adds the children of a value, or the value `other` if it has none.
  private mutating func addChildren(_ mirror: Mirror, _ begin: String, _ end: String, _ depth: Int, or other: Any? = nil) {
    text += begin
    defer { text += end }
    if let other, mirror.children.isEmpty || mirror.displayStyle != .tuple { return add(other, depth: depth + 1) }
    guard depth < Self.depthLimit else { return text += "…" }
    for (index, child) in mirror.children.enumerated() {
      if isFull { return }
      if index > 0 { text += ", " }
      if index == Self.elementLimit {
        text += "… \(mirror.children.count) elements"
        return
      }
      if mirror.displayStyle == .dictionary {
        let pair = Array(Mirror(reflecting: child.value).children)
        // A mirror that a type makes itself can have anything.
        if pair.count == 2 {
          add(pair[0].value, depth: depth + 1)
          text += ": "
          add(pair[1].value, depth: depth + 1)
          continue
        }
      }
      if let label = child.label, !label.hasPrefix(".") { text += "\(label): " }
      add(child.value, depth: depth + 1)
    }
  }

  /// Returns the longest beginning of `text` that has at most `limit` bytes, with an ellipsis if that is not all.
  private static func prefix(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var kept = ""
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit - 3 { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}

/// Writes the description of a value that is about to be delivered, and returns its length.
func describe(_ sample: rill_sampled_value) -> UInt {
  func description<Value>(_: Value.Type) -> String {
    unsafe ValueDescription(sample.value.assumingMemoryBound(to: Value.self).pointee, limit: Int(sample.capacity)).text
  }
  // The core passes the metadata of the type.
  let bytes = unsafe description(unsafeBitCast(sample.type, to: Any.Type.self)).utf8
  for (index, byte) in bytes.enumerated() { unsafe sample.text[index] = byte }
  return UInt(bytes.count)
}
