/// A line of the screen: pieces of text in different styles.
struct Line: ExpressibleByStringLiteral {
  enum Style: String {
    case plain = ""
    case bold = "1"
    case faint = "2"
    case green = "32"
    case yellow = "33"
    case red = "31"
  }

  private(set) var pieces: [(text: String, style: Style)] = []

  var width: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  init(_ text: String = "", _ style: Style = .plain) { add(text, style) }

  init(stringLiteral value: String) { self.init(value) }

  mutating func add(_ text: String, _ style: Style = .plain) { pieces.append((text.printable, style)) }

  /// The text as it is, or cut to `columns`.
  static func cut(_ text: String, to columns: Int) -> String {
    Line(text).rendered(columns: columns, colored: false)
  }

  /// Adds spaces up to `column`.
  mutating func pad(to column: Int) { add(String(repeating: " ", count: max(0, column - width))) }

  /// What is written for it, in no more than `columns`; ends with an ellipsis if that is not all.
  func rendered(columns: Int, colored: Bool) -> String {
    let isCut = width > columns
    var left = isCut ? columns - 1 : columns
    var result = ""
    for (text, style) in pieces where left > 0 {
      let visible = text.prefix(columns: left)
      // A wide character that does not fit leaves a column empty; nothing comes after it.
      left = visible.count < text.count ? 0 : left - visible.columns
      result += colored && style != .plain ? "\u{1B}[\(style.rawValue)m\(visible)\u{1B}[0m" : visible
    }
    return isCut && columns > 0 ? result + "…" : result
  }
}

extension String {
  /// Without characters that make a terminal do something, which a feed must not.
  fileprivate var printable: String {
    String(map { $0.unicodeScalars.allSatisfy { !$0.isControl } ? $0 : "?" })
  }

  /// How many columns a terminal needs for it.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  /// As much of its beginning as goes into `columns`.
  fileprivate func prefix(columns: Int) -> String {
    var left = columns
    return String(
      prefix { character in
        left -= character.columns
        return left >= 0
      })
  }
}

extension Unicode.Scalar {
  /// Controls, and the characters that change the direction of what follows.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}

extension Character {
  /// 2 for the wide characters of East Asia and for emoji, which no standard library tells, 1 for the rest.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Character.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
