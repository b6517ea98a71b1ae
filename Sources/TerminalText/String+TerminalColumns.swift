extension String {
  /// The number of columns that the text needs in a terminal.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the longest prefix that fits into `columns`.
  func prefix(columns: Int) -> String {
    var remaining = columns
    return String(
      prefix { character in
        remaining -= character.columns
        return remaining >= 0
      })
  }
}

extension Character {
  /// The number of columns in a terminal: 2 for wide East Asian characters and for emoji, 1 for all others.
  ///
  /// The standard library has no property for that.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Character.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
