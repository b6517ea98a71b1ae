extension StringProtocol {
  /// The items of a list, which is split at its commas, but not at those inside brackets and strings.
  var items: [String] {
    zip(self, depths).split { $0.0 == "," && $0.1 == 0 }.map { item in String(item.map(\.0).drop { $0 == " " }) }
  }

  /// The ranges of the brackets that are in no other ones, with their content.
  var brackets: [Range<Index>] {
    var ranges: [Range<Index>] = []
    var (start, previous) = (startIndex, 0)
    for (index, depth) in zip(indices, depths) {
      if previous == 0, depth == 1 { start = index }
      if previous == 1, depth == 0 { ranges.append(start..<self.index(after: index)) }
      previous = depth
    }
    return ranges
  }

  /// How many brackets enclose what follows each character, with a string as one more bracket.
  private var depths: [Int] {
    var (depth, isInString) = (0, false)
    var previous: Character = " "
    return map { character in
      if character == "\"" {
        isInString.toggle()
        depth += isInString ? 1 : -1
      } else if !isInString {
        if "(<[{".contains(character) { depth += 1 }
        if ")]}".contains(character) || character == ">" && previous != "-" { depth = Swift.max(depth - 1, 0) }
      }
      previous = character
      return depth
    }
  }
}
