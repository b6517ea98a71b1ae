/// Reads a diagram, one instant after the other.
struct MarbleParser {
  /// What there is at one instant, each with its column.
  typealias Instant = [(mark: MarbleMark, column: Int)]

  private let text: String
  private let characters: [Character]
  private var place = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// The next instant; nil at the end of the diagram.
  mutating func nextInstant() throws(MarbleSyntaxError) -> Instant? {
    skipSpaces()
    guard let character = current else { return nil }
    switch character {
    case "-":
      place += 1
      return []
    case "(": return try readGroup()
    default: return [try readMark()]
    }
  }

  private var current: Character? { place < characters.count ? characters[place] : nil }

  private mutating func skipSpaces() { while current == " " { place += 1 } }

  /// `(ab|)`: all at one instant.
  private mutating func readGroup() throws(MarbleSyntaxError) -> Instant {
    let opening = place
    place += 1
    var instant: Instant = []
    while true {
      skipSpaces()
      switch current {
      case nil: throw fault(opening, "the group is not closed")
      case ")":
        if instant.isEmpty { throw fault(opening, "the group is empty") }
        place += 1
        return instant
      case "-": throw fault(place, "no time passes in a group")
      case "(": throw fault(place, "a group has no groups in it")
      default: instant.append(try readMark())
      }
    }
  }

  private mutating func readMark() throws(MarbleSyntaxError) -> (mark: MarbleMark, column: Int) {
    let column = place + 1
    let character = characters[place]
    switch character {
    case "[": return (.value(try readName()), column)
    case "|", "#", "^", "!":
      place += 1
      let marks: [Character: MarbleMark] = ["|": .completed, "#": .error(), "^": .subscription, "!": .disposal]
      return (marks[character] ?? .completed, column)
    case ")": throw fault(place, "no group is open")
    case "]": throw fault(place, "no name is open")
    default:
      place += 1
      return (.value(String(character)), column)
    }
  }

  /// `[name]`: a value with a name of more than one character, in which brackets are in pairs.
  private mutating func readName() throws(MarbleSyntaxError) -> String {
    let opening = place
    var depth = 0
    var name = ""
    while let character = current {
      if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
      place += 1
      if depth == 0 {
        if name.count == 1 { throw fault(opening, "the name is empty") }
        return String(name.dropFirst())
      }
      name.append(character)
    }
    throw fault(opening, "the name is not closed")
  }

  private func fault(_ place: Int, _ reason: String) -> MarbleSyntaxError {
    MarbleSyntaxError(text, column: place + 1, reason)
  }
}
