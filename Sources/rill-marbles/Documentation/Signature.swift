/// A declaration in one line, without its body and what a caller does not write.
struct Signature {
  let text: String

  /// Reads the declaration behind the rest of a documentation comment.
  init(after lines: ArraySlice<Substring>) {
    var text = ""
    var depth = 0
    for line in lines.drop(while: Signature.isBeforeDeclaration) {
      for character in line.drop(while: { $0 == " " }) {
        if character == "{", depth == 0 {
          self.text = Signature.normalized(text)
          return
        }
        if "([".contains(character) { depth += 1 } else if ")]".contains(character) { depth -= 1 }
        text.append(character)
      }
      text.append(" ")
    }
    self.text = Signature.normalized(text)
  }

  private static func isBeforeDeclaration(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.isEmpty || text.hasPrefix("//") || text.hasPrefix("@")
  }

  private static func normalized(_ text: String) -> String {
    text.replacing(#/,? *file: StaticString = #fileID, *line: UInt = #line/#, with: "")
      .replacing(#/\b(public|package|final|convenience) |@(escaping|usableFromInline) /#, with: "")
      .split(separator: " ").joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")").replacing("[ ", with: "[").replacing(" ]", with: "]")
  }
}
