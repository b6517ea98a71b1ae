/// The names and forms of other libraries, declared so that the compiler's message says what to write here.
///
/// They are emitted where they are used, which is nowhere.
struct UnavailableNameGenerator {
  static let files = [
    file(
      "Names",
      """
      // No other declaration has these names, so they cost the type checker nothing.
      """, UnavailableNameTable.names),
    file(
      "Forms",
      """
      // Other declarations have these names. So that these forms cost the type checker nothing, they have labels that no other form has, or are
      // disfavored. No valid call chooses one of them.
      """, UnavailableNameTable.forms),
  ]

  private let signature: FunctionSignature
  private let isRenamed: Bool
  private let isDisfavored: Bool
  private let message: String

  /// Reads a signature of the table, and the line below it.
  private init(_ signature: Substring, _ advice: Substring) {
    let parts = advice.split(separator: ": ", maxSplits: 1)
    // A signature that continues on the next line has its indentation between the two parts.
    self.signature = FunctionSignature(signature.split(separator: " ").joined(separator: " "))
    isRenamed = parts[0] == "    renamed"
    isDisfavored = parts[0] == "    disfavored"
    message = String(parts[1])
  }

  private static func file(_ name: String, _ heading: String, _ table: String) -> GeneratedFile {
    var blocks: [String] = []
    var lines = table.split(separator: "\n")[...]
    while let type = lines.popFirst() {
      var functions: [String] = []
      while lines.first?.hasPrefix("  ") ?? false {
        functions.append(UnavailableNameGenerator(lines.removeFirst(), lines.removeFirst()).text)
      }
      blocks.append("extension \(type) {\n\(functions.joined(separator: "\n\n"))\n}\n")
    }
    return GeneratedFile(path: "Sources/Rill/Migration/Unavailable\(name).swift", ["\(heading)\n"] + blocks)
  }

  private var text: String {
    let declaration = signature.text(attributes: attributes)
    let line = declaration.split(separator: "\n").last ?? ""
    return "\(CodeLayout.comment(summary))\n\(declaration)"
      + (line.count + 15 <= CodeLayout.width ? " fatalError() }" : "\n    fatalError()\n  }")
  }

  private var attributes: [String] {
    [availability] + (isDisfavored ? ["@_disfavoredOverload"] : []) + ["@_alwaysEmitIntoClient"]
  }

  private var availability: String {
    let line = "@available(*, unavailable, \(isRenamed ? "renamed" : "message"): \"\(message)\")"
    if line.count + 2 <= CodeLayout.width { return line }
    let isShort = message.count + 31 <= CodeLayout.width
    return "@available(\n    *, unavailable,\(isShort ? " " : "\n    ")message: \"\(message)\"\n  )"
  }

  private var summary: String { isRenamed ? "Is named `\(message)`." : "Does not compile: the message says what to write." }
}
