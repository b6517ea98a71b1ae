extension String {
  /// The text with `?` in place of characters that control the terminal, which a feed must not do.
  var printable: String {
    String(map { $0.unicodeScalars.allSatisfy { !$0.isControl } ? $0 : "?" })
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character or changes the direction of the text after it.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
