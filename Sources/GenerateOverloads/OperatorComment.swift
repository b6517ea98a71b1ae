/// The documentation comment of an operator, in its parts.
struct OperatorComment {
  private(set) var summary = ""
  /// The lines of the first indented block, which is a diagram.
  private(set) var diagram: [String] = []
  /// The sentences of the other paragraphs.
  private(set) var details: [[String]] = []
  /// The items of the list at the end, such as the complexity.
  private(set) var items: [String] = []

  /// - Parameter lines: without the slashes.
  init(_ lines: [Substring]) {
    for paragraph in lines.split(whereSeparator: \.isEmpty) {
      let text = paragraph.map { $0.drop { $0 == " " } }.joined(separator: " ")
      if paragraph.first?.hasPrefix(" - ") ?? false {
        items += text.dropFirst(2).split(separator: " - ").map(String.init)
      } else if paragraph.first?.hasPrefix("     ") ?? false {
        if diagram.isEmpty { diagram = paragraph.map { String($0.dropFirst(5)) } }
      } else if summary.isEmpty {
        summary = text
      } else {
        // A full stop before a small letter ends an abbreviation.
        let sentences = text.split(separator: #/\. (?=[^a-z])/#)
        details.append(sentences.map { $0.hasSuffix(".") || $0.hasSuffix(":") ? String($0) : $0 + "." })
      }
    }
  }
}
