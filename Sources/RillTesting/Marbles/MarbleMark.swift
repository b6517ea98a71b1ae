/// What a diagram has at one instant.
enum MarbleMark: Hashable {
  /// A value, by its name.
  case value(String)
  /// An error; with a description where it matters which.
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

  /// Whether this is something that an observer receives.
  var isEvent: Bool {
    switch self {
    case .value, .error, .completed: true
    case .subscription, .disposal: false
    }
  }

  /// How diagrams write this.
  var text: String {
    switch self {
    case .value(let name): MarbleMark.isLetter(name) ? name : "[\(name)]"
    case .error: "#"
    case .completed: "|"
    case .subscription: "^"
    case .disposal: "!"
    }
  }

  /// How a sentence says this.
  var name: String {
    switch self {
    case .error(let description?): "# (\(description))"
    default: text
    }
  }

  /// What means something else than a value.
  static let reserved: Set<Character> = ["-", "|", "#", "^", "!", "(", ")", "[", "]", " "]

  private static func isLetter(_ name: String) -> Bool { name.count == 1 && !reserved.contains(name[name.startIndex]) }
}

/// A mark, and when.
struct TimedMark: Hashable {
  let tick: Int
  let mark: MarbleMark
  /// Where it is in the diagram it was read from.
  var column = 0

  func earlier(by ticks: Int) -> TimedMark { TimedMark(tick: tick - ticks, mark: mark, column: column) }
}
