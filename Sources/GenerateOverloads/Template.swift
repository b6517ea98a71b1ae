import Foundation

/// A file of `Templates`: a table, an empty line, and a text, which looks like its output and is written for each row of the table.
///
/// - The first row names the columns, whose names stand for the values in the text. An empty cell is that above, and `·` is no value.
/// - `one two|` before a line, or `IF one two` and `END` around lines: only for rows with one of these `WORDS`, or with `!one` without it.
/// - `FOR 2...8` and `END` repeat lines for each number of sources. This number is a word, too, and `COUNT` and `WORD` stand for it.
/// - `«…»` is a list with an item for each source, on a line of its own a line for each: `#` is the number of the source, `%` its index.
/// - `PICTURE OF` an operator is the diagram of its comment.
/// - A paragraph of a comment is one line. Empty lines before and in comments, and line breaks in declarations, are added.
struct Template {
  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  static let folder = "Sources/GenerateOverloads/Templates/"

  static func contents(of path: String) -> String {
    let text = try? String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    return text ?? { fatalError("no \(path)") }()
  }

  private static let names = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]

  /// The values of the columns.
  let rows: [[String: String]]
  private let text: String

  init(_ name: String) {
    let parts = Self.contents(of: Self.folder + name).split(separator: "\n\n", maxSplits: 1)
    let table = parts[0].split(separator: "\n").map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var values = table[0]
    rows = table.dropFirst().map { row in
      precondition(row.count == values.count, "\(name): \(row)")
      values = zip(row, values).map { $0.isEmpty ? $1 : $0 }
      return Dictionary(uniqueKeysWithValues: zip(table[0], values.map { $0 == "·" ? "" : $0 }))
    }
    text = String(parts[1])
  }

  /// The text with values for its holes.
  ///
  /// A name can be part of a longer one, which is replaced first.
  func filled(_ values: [String: String]) -> String {
    let holes = values.merging(["PLACE": GeneratedFile.place]) { $1 }.sorted { ($0.key.count, $0.key) > ($1.key.count, $1.key) }
    let filled = holes.reduce(text) { $0.replacing($1.key, with: $1.value) }
    var lines = filled.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    let words = Set(values["WORDS", default: ""].split(separator: " ").map(String.init))
    return Self.block(&lines, words).joined(separator: "\n")
      .replacing(#/PICTURE OF (.*)/#) { ObservableOperator.named(String($0.1))[0].diagram }
  }

  /// The lines up to an `END`, or to the last one.
  private static func block(_ lines: inout ArraySlice<String>, _ words: Set<String>) -> [String] {
    var filled: [String] = []
    while let line = lines.popFirst(), line != "END" {
      if let range = line.wholeMatch(of: #/FOR (\d)\.\.\.(\d)/#), let first = Int(range.1), let last = Int(range.2) {
        let repeated = lines
        for count in first...last {
          lines = repeated
          let text = block(&lines, words.union(["\(count)"])).map { lists(in: $0, count) } + [""]
          filled += text.map { $0.replacing("COUNT", with: "\(count)").replacing("WORD", with: names[count]) }
        }
      } else if line.hasPrefix("IF ") {
        let contents = block(&lines, words)
        if only("\(line.dropFirst(3))|", for: words) != nil { filled += contents + [""] }
      } else if let line = only(line, for: words) {
        filled.append(line)
      }
    }
    return filled
  }

  /// The line without the conditions before it, or nil if one is not met.
  static func only(_ line: String, for words: Set<String>) -> String? {
    guard let condition = line.prefixMatch(of: #/([\w!][\w! ]*)\|/#) else { return line }
    let isMet = condition.1.split(separator: " ").contains { word in
      word.hasPrefix("!") != words.contains(String(word.drop { $0 == "!" }))
    }
    return isMet ? only(String(line[condition.range.upperBound...]), for: words) : nil
  }

  private static func lists(in line: String, _ count: Int) -> String {
    let separator = line.contains(#/^ *«[^»]*»$/#) ? "\n" : ", "
    return line.replacing(#/«([^»]*)»/#) { list in
      (1...count).map { list.1.replacing("#", with: "\($0)").replacing("%", with: "\($0 - 1)") }.joined(separator: separator)
    }
  }
}
