/// How generated code is laid out.
enum CodeLayout {
  static let width = 128

  /// Joins `items` with commas, and breaks the line where the width is reached.
  static func list(_ items: [String], indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for (index, item) in items.enumerated() {
      let text = index == items.count - 1 ? item : item + ","
      if !line.isEmpty, indent + line.count + 1 + text.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? text : " " + text
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// `opening`, `items` and `closing`, on one line if they fit, and otherwise with the items on lines of their own.
  static func call(_ opening: String, _ items: [String], _ closing: String, indent: Int) -> String {
    let line = opening + items.joined(separator: ", ") + closing
    if indent + line.count <= width, !line.contains("\n") { return line }
    let margin = String(repeating: " ", count: indent)
    return "\(opening)\n\(margin)  \(list(items, indent: indent + 2))\n\(margin)\(closing)"
  }

  /// Wraps `text` into lines of a documentation comment of a member.
  static func comment(_ text: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = "  ///"
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = "  ///" + String(repeating: " ", count: indent)
      }
      line += " " + word
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }

  /// Splits a list at its commas, but not at those inside brackets.
  static func split(_ text: Substring) -> [String] {
    var items: [String] = []
    var (item, depth) = ("", 0)
    for character in text {
      if "(<[{".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && item.last != "-" { depth -= 1 }
      if character == ",", depth == 0 {
        items.append(item)
        item = ""
      } else if !(item.isEmpty && character == " ") {
        item.append(character)
      }
    }
    return item.isEmpty ? items : items + [item]
  }
}
