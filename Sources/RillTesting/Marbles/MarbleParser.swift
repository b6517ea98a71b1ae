/// Parses a marble diagram, one instant at a time.
struct MarbleParser {
  /// The symbols of one instant and their columns.
  typealias Instant = [(symbol: MarbleSymbol, column: Int)]

  private let text: String
  private let characters: [Character]
  private var index = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// Parses the next instant, or returns nil at the end of the diagram.
  mutating func nextInstant() throws(MarbleSyntaxError) -> Instant? {
    skipSpaces()
    guard let character = current else { return nil }
    switch character {
    case "-":
      index += 1
      return []
    case "(": return try parseGroup()
    default: return [try parseSymbol()]
    }
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private mutating func skipSpaces() { while current == " " { index += 1 } }

  /// Parses `(ab|)`: several symbols of one instant.
  private mutating func parseGroup() throws(MarbleSyntaxError) -> Instant {
    let opening = index
    index += 1
    var instant: Instant = []
    while true {
      skipSpaces()
      switch current {
      case nil: throw syntaxError(at: opening, "this group is not closed")
      case ")":
        if instant.isEmpty { throw syntaxError(at: opening, "this group is empty") }
        index += 1
        return instant
      case "-": throw syntaxError(at: index, "'-' is not allowed in a group")
      case "(": throw syntaxError(at: index, "groups cannot be nested")
      default: instant.append(try parseSymbol())
      }
    }
  }

  private mutating func parseSymbol() throws(MarbleSyntaxError) -> (symbol: MarbleSymbol, column: Int) {
    let column = index + 1
    let character = characters[index]
    switch character {
    case "[": return (.value(try parseName()), column)
    case ")": throw syntaxError(at: index, "no group is open")
    case "]": throw syntaxError(at: index, "no name is open")
    default:
      index += 1
      return (Self.symbol(character), column)
    }
  }

  private static func symbol(_ character: Character) -> MarbleSymbol {
    switch character {
    case "|": .completed
    case "#": .error()
    case "^": .subscription
    case "!": .disposal
    default: .value(String(character))
    }
  }

  /// Parses `[name]`: a value whose name can have no or several characters, with balanced brackets.
  private mutating func parseName() throws(MarbleSyntaxError) -> String {
    let opening = index
    var depth = 0
    var name = ""
    while let character = current {
      if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
      index += 1
      if depth == 0 {
        return String(name.dropFirst())
      }
      name.append(character)
    }
    throw syntaxError(at: opening, "this name is not closed")
  }

  private func syntaxError(at index: Int, _ reason: String) -> MarbleSyntaxError {
    MarbleSyntaxError(text, column: index + 1, reason)
  }
}
