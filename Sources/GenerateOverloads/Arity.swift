/// Templates of functions that exist for several numbers of sources.
///
/// Parameter packs would need one function in place of these, but they ruin type-checking: see decision 0017 in
/// `Docs/Maintainers/Decisions`.
///
/// In a template, `«…»` stands for a list with an item for each source, or for a line for each if it is on a line of its own. Inside,
/// `#` is the number of the source, and `%` its index. `COUNT` and `WORD` are the number of sources.
enum Arity {
  /// An extension with a member for each number of sources.
  static func block(_ extended: String, for counts: ClosedRange<Int> = 2...8, _ template: (Int) -> String) -> String {
    GeneratedFile.block(extended, counts.map { expand(template($0), count: $0) })
  }

  static func expand(_ template: String, count: Int) -> String {
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let separator = line.contains(#/^ *«[^»]*»$/#) ? "\n" : ", "
      return line.replacing(#/«([^»]*)»/#) { list in
        (1...count).map { list.1.replacing("#", with: "\($0)").replacing("%", with: "\($0 - 1)") }.joined(separator: separator)
      }
    }
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    return lines.joined(separator: "\n").replacing("COUNT", with: "\(count)").replacing("WORD", with: words[count - 1])
  }
}
