import Rill

/// One symbol of a marble diagram.
enum MarbleSymbol: Hashable {
  /// A value with this name.
  case value(String)
  /// An error, with a description if a mismatch report has to identify it.
  case error(String? = nil)
  case completed
  case subscription
  case disposal

  /// Whether this ends a stream.
  var isEnd: Bool {
    switch self {
    case .error, .completed: true
    case .value, .subscription, .disposal: false
    }
  }

  /// Whether this is an event that an observer receives.
  var isEvent: Bool {
    switch self {
    case .value, .error, .completed: true
    case .subscription, .disposal: false
    }
  }

  /// The text of this symbol in a diagram.
  var text: String {
    switch self {
    case .value(let name): MarbleSymbol.isLetter(name) ? name : "[\(name)]"
    case .error: "#"
    case .completed: "|"
    case .subscription: "^"
    case .disposal: "!"
    }
  }

  /// The text of this symbol in a message.
  var name: String {
    switch self {
    case .error(let description?): "# (\(description))"
    default: text
    }
  }

  /// The characters that do not stand for a value.
  static let reserved: Set<Character> = ["-", "|", "#", "^", "!", "(", ")", "[", "]", " "]

  private static func isLetter(_ name: String) -> Bool { name.count == 1 && !reserved.contains(name[name.startIndex]) }
}

extension MarbleSymbol {
  /// Returns the description of `error`, or nil if it equals `expected` or if any error is expected.
  static func description(of error: any Error, unless expected: (any Error)?) -> String? {
    guard let expected, Event<Never>.error(error) != .error(expected) else { return nil }
    return "\(error)"
  }
}
