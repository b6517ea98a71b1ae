/// The documentation comment of an operator, in its parts.
struct OperatorComment {
  private(set) var summary = ""
  /// The lines of the first indented block, which is a diagram.
  private(set) var diagram: [String] = []
  /// The sentences after it, and the code between them.
  private(set) var details: [[String]] = []
  private(set) var parameters: [(name: String, text: String)] = []
  private(set) var items: [String] = []

  /// - Parameter lines: without the slashes.
  init(_ lines: [Substring]) {
    for paragraph in lines.split(whereSeparator: \.isEmpty) {
      if paragraph.first?.hasPrefix(" - ") ?? false {
        readItems(paragraph)
      } else if paragraph.first?.hasPrefix("     ") ?? false {
        if diagram.isEmpty { diagram = paragraph.map { String($0.dropFirst(5)) } }
      } else {
        let text = paragraph.map { $0.dropFirst() }.joined(separator: " ")
        if summary.isEmpty { summary = text } else { details.append(Self.sentences(of: text)) }
      }
    }
  }

  /// Splits a text after the full stops before capital letters and code.
  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    for part in text.split(separator: ". ") {
      if let last = sentences.last, part.first?.isLowercase ?? false {
        sentences[sentences.count - 1] = "\(last). \(part)"
      } else {
        sentences.append(String(part))
      }
    }
    return sentences.map { $0.hasSuffix(".") || $0.hasSuffix(":") ? $0 : $0 + "." }
  }

  private mutating func readItems(_ lines: ArraySlice<Substring>) {
    for line in lines {
      if line.hasPrefix("   - "), let colon = line.firstIndex(of: ":") {
        parameters.append((String(line[..<colon].dropFirst(5)), String(line[colon...].dropFirst(2))))
      } else if line.hasPrefix(" - ") {
        items.append(String(line.dropFirst(3)))
      } else if line.hasPrefix("     "), items.last == "Parameters:" {
        parameters[parameters.count - 1].text += " " + line.drop { $0 == " " }
      } else {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
  }
}
