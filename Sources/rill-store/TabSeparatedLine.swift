import RillStore

/// A line of output: fields that are separated by tabs and escaped, so that none contains a tab or a line break.
package struct TabSeparatedLine {
  /// The bytes of the fields added so far.
  package private(set) var bytes: [UInt8] = []

  package init(_ fields: String...) {
    for field in fields { add(Array(field.utf8)) }
  }

  /// Adds a field, escaped.
  package mutating func add(_ field: [UInt8]) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "\t")) }
    TerminalEscaping.append(field, to: &bytes)
  }

  /// The line with a line break at its end.
  package var terminated: [UInt8] { bytes + [UInt8(ascii: "\n")] }
}
