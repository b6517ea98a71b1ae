extension String {
  /// The text with `?` in place of control characters, and without the rest if it is long.
  package var printable: String {
    String(prefix(200).map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "?" : $0 })
  }
}
