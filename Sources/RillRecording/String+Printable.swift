extension Unicode.Scalar {
  /// Whether the character controls a terminal or the order of a text, ends a line, or is none.
  ///
  /// A recording can be the file of another user, and a text that of another process. Such a character could hide what a text says.
  package var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // These two join the parts of an emoji and the letters of some scripts.
    case .format: value != 0x200C && value != 0x200D
    default: properties.isNoncharacterCodePoint
    }
  }
}

extension String {
  /// The text on one line, with `?` in place of each character that is not printable.
  ///
  /// By scalars, because a character can consist of an escape and an accent.
  package var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isUnprintable ? "?" : scalar) }
    return String(text)
  }
}
