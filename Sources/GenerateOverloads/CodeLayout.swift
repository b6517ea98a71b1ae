/// The layout of generated code.
///
/// Generators write a paragraph, a declaration and an expression on a line each, however long it is.
enum CodeLayout {
  static let width = 128

  /// Breaks the lines that are too long.
  static func layOut(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      let margin = line.prefix { $0 == " " }.count
      let code = String(line.dropFirst(margin))
      if line.count <= width || code.hasPrefix("// ") { return [String(line)] }
      if code.hasPrefix("///") { return comment(code.dropFirst(4), margin: margin) }
      return ["public ", "static ", "func ", "@"].contains { code.hasPrefix($0) }
        ? declaration(code, margin: margin) : expression(code, margin: margin)
    }.joined(separator: "\n")
  }

  /// Splits a list at its commas, but not at those inside brackets and strings.
  static func split(_ text: some StringProtocol) -> [String] {
    let depths = depths(of: text)
    return zip(text, depths).split { $0.0 == "," && $0.1 == 0 }.map { item in
      String(item.map(\.0).drop { $0 == " " })
    }
  }

  /// The ranges of the brackets that are in no other ones, with their content.
  static func brackets(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var (start, previous) = (text.startIndex, 0)
    for (index, depth) in zip(text.indices, depths(of: text)) {
      if previous == 0, depth == 1 { start = index }
      if previous == 1, depth == 0 { ranges.append(start..<text.index(after: index)) }
      previous = depth
    }
    return ranges
  }

  /// How many brackets enclose what follows each character, with a string as one more bracket.
  private static func depths(of text: some StringProtocol) -> [Int] {
    var (depth, isInString) = (0, false)
    var previous: Character = " "
    return text.map { character in
      if character == "\"" {
        isInString.toggle()
        depth += isInString ? 1 : -1
      } else if !isInString {
        if "(<[{".contains(character) { depth += 1 }
        if ")]}".contains(character) || character == ">" && previous != "-" { depth = max(depth - 1, 0) }
      }
      previous = character
      return depth
    }
  }

  /// The continuation of an item of a list is indented.
  private static func comment(_ text: Substring, margin: Int) -> [String] {
    let indent = text.prefix { $0 == " " }.count
    let isItem = text.dropFirst(indent).hasPrefix("- ")
    let words = text.split(separator: " ").map(String.init)
    let start = String(repeating: " ", count: margin) + "/// "
    return fill(words, separator: "", margin: start.count + indent, continuation: isItem ? 2 : 0).map { line in
      start + line.dropFirst(start.count)
    }
  }

  /// Breaks after the opening bracket of the parameters, and before the closing one.
  private static func declaration(_ code: String, margin: Int) -> [String] {
    let space = String(repeating: " ", count: margin)
    if margin + code.count <= width { return [space + code] }
    if let requirements = code.ranges(of: " where ").last {
      let (start, end) = (code[..<requirements.lowerBound], "where " + code[requirements.upperBound...])
      let lines = declaration(String(start), margin: margin)
      let last = "\(lines.last ?? "") \(end)"
      return lines.count == 1 || last.count > width ? lines + [space + end] : lines.dropLast() + [last]
    }
    let all = brackets(in: code)
    guard let content = all.first(where: { code[$0.lowerBound] == "(" }) ?? all.first else { return [space + code] }
    let (first, last) = (code.index(after: content.lowerBound), code.index(before: content.upperBound))
    let items = split(code[first..<last])
    return declaration(String(code[..<first]), margin: margin)
      + fill(items, separator: ",", margin: margin + 2) { item in
        guard let colon = item.firstRange(of: ": ") else { return declaration(item, margin: margin + 2) }
        return ["\(space)  \(item[..<colon.lowerBound]):"] + declaration(String(item[colon.upperBound...]), margin: margin + 4)
      }
      + declaration(String(code[last...]), margin: margin)
  }

  /// Breaks a list at its commas, and a call after its first opening bracket.
  private static func expression(_ code: String, margin: Int) -> [String] {
    let items = split(code)
    if items.count > 1 { return fill(items, separator: ",", margin: margin) { expression($0, margin: margin) } }
    guard margin + code.count > width, let bracket = code.firstRange(of: #/\((?!\))/#) else {
      return [String(repeating: " ", count: margin) + code]
    }
    return expression(String(code[..<bracket.upperBound]), margin: margin)
      + expression(String(code[bracket.upperBound...]), margin: margin + 2)
  }

  /// Puts as many items on a line as there is room for.
  private static func fill(
    _ items: [String], separator: String, margin: Int, continuation: Int = 0, breaking: (String) -> [String] = { [$0] }
  ) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let text = index == items.count - 1 ? item : item + separator
      if let last = lines.last, last.count + 1 + text.count <= width {
        lines[lines.count - 1] += " " + text
      } else {
        lines.append(String(repeating: " ", count: margin + (lines.isEmpty ? 0 : continuation)) + text)
      }
    }
    return lines.flatMap { line in
      line.count <= width ? [line] : breaking(String(line.drop { $0 == " " }))
    }
  }

  /// A diagram of a documentation comment of a member.
  static func diagram(_ rows: [(name: String, events: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "  ///     \($0)\(String(repeating: " ", count: width - $0.count))  \($1)" }.joined(separator: "\n")
  }
}
