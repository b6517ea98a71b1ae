import Foundation

/// `emit` of a `Signal`, which is `drive` of a `Driver` by another name, but for the labels of what it sends to.
enum Emit {
  static let file = GeneratedFile(
    "Rill/Traits/SharedSequence/Generated/Signal+Emit", [text], from: "Rill/Traits/SharedSequence/Driver+Drive.swift")

  /// What differs, in this order: each occurs, or the file that is read has changed.
  private static var replacements: [(of: Regex<Substring>, with: String)] {
    [
      (#/\bDriver/#, "Signal"), (#/\bdriver\b/#, "signal"), (#/\bdrive\b/#, "emit"), (#/_ observers:/#, "to observers:"),
      (#/_ relay:/#, "to relay:"),
    ]
  }

  private static var text: String {
    var text = GeneratedFile.contents(of: "Sources/Rill/Traits/SharedSequence/Driver+Drive.swift")
    for (of, with) in replacements {
      // So that a word ends at a point, as in `names.drive`.
      let of = of.wordBoundaryKind(.simple)
      precondition(text.contains(of), "Driver+Drive.swift: nothing becomes '\(with)'")
      text = text.replacing(of, with: with)
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
