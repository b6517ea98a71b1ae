import Foundation

/// `emit` of a `Signal`, which is `drive` of a `Driver` by another name, but for the labels of what it sends to.
enum Emit {
  static let file = GeneratedFile(
    "Rill/Traits/SharedSequence/Generated/Signal+Emit", [text], from: "Rill/Traits/SharedSequence/Driver+Drive.swift")

  private static var text: String {
    GeneratedFile.contents(of: "Sources/Rill/Traits/SharedSequence/Driver+Drive.swift")
      .replacing("Driver", with: "Signal").replacing("driver", with: "signal").replacing("drive", with: "emit")
      .replacing("_ observers:", with: "to observers:").replacing("_ relay:", with: "to relay:")
      .trimmingCharacters(in: .newlines)
  }
}
