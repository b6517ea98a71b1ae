import Foundation

/// A row of `Templates/TraitOperators.txt`: an operator of `Observable`, and which traits have it.
struct TraitOperator {
  /// One for each of five columns.
  private let marks: [String]
  private let operators: [ObservableOperator]
  /// What is called of the wrapped stream.
  private let call: String
  /// The lines that replace a part of what is written.
  private var replacements: [String] = []

  private static let rows: [TraitOperator] = {
    let text = Template.contents(of: Template.folder + "TraitOperators.txt")
    return text.split(separator: "\n").reduce(into: []) { rows, line in
      if let parts = line.wholeMatch(of: #/((?:[+r5=·-] ){5}) (.*?)(?: {2,}(.*))?/#) {
        let (marks, operators) = (parts.1.split(separator: " ").map(String.init), ObservableOperator.named(String(parts.2)))
        precondition(!operators.isEmpty, "`Observable` has no operator \(parts.2)")
        rows.append(TraitOperator(marks: marks, operators: operators, call: String(parts.3 ?? "")))
      } else if line.hasPrefix("  ") {
        rows[rows.count - 1].replacements.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
  }()

  /// The functions, with the files to which they belong.
  static let texts: [(file: String, text: String)] = rows.flatMap { row in
    let template = Template("TraitOperator.txt")
    let columns = row.marks[2] == "=" ? template.rows[..<3] : template.rows[..<2] + template.rows[3...]
    return zip(columns, row.marks).filter { "+r5=".contains($1) }.flatMap { trait, mark in
      row.operators.flatMap { operation in
        (mark == "5" ? [mark, "swift5"] : [mark]).map { mark in
          let values = row.values(of: operation, trait, mark)
          return (values["FILE", default: ""].replacing("KIND", with: operation.kind), template.filled(values))
        }
      }
    }
  }

  /// The values for a row of `TraitOperator.txt`.
  ///
  /// The mark `swift5` is a function for modules in Swift 5 mode, where a method of the main actor is not known to be `Sendable`.
  private func values(of operation: ObservableOperator, _ trait: [String: String], _ mark: String) -> [String: String] {
    let words = trait["WORDS", default: ""].split(separator: " ").map(String.init)
    let (stream, extended) = (trait["STREAM", default: ""], trait["EXTENDED", default: ""])
    let isOnMainActor = words[0] == "Driver"
    let given = replacements.compactMap { Template.only($0, for: Set(words))?.replacing("TRAIT", with: words[0]) }
      .flatMap { $0.split(separator: #/ (?={ (NEW\(|let )|\/\/\/ )/#) }.map { $0.trimmingCharacters(in: .whitespaces) }
    let signature =
      given.first { $0.contains(#/^(static )?func /#) }
      ?? Self.converted(operation.signature, words, stream, extended)
    let isIsolated = signature.contains(#/Sendable|MainActor/#)
    // The compiler prefers the function of a type to that of its protocol. Inside, its name alone is the type of `self`.
    let isOfType = isOnMainActor && (signature.hasPrefix("static") || mark == "swift5")
    let result = signature.split(separator: " where ")[0].split(separator: " -> ").last ?? ""
    let target = call.contains(#/^(\.|Observable<)/#) ? "" : "SELF."
    let body = given.first { $0.hasPrefix("{") } ?? "{ NEW(\(target)\(call)) }"
    let wrapping = "\(isOfType ? result : result.prefix { $0 != "<" })(\(mark == "r" ? "raw:" : trait["LABEL", default: ""]) "
    let isolation = mark == "swift5" ? "assumeSendable" : "assumeMainActor"
    let attributes = (isIsolated ? "@preconcurrency " : "") + (operation.isDisfavored ? "@_disfavoredOverload " : "")
    let requirements = Self.converted(operation.requirements, words, stream, extended)
    return trait.merging([
      "WORDS": (words + [mark]).joined(separator: " "),
      "OWNER": "\(isOfType ? "SharedSequence" : extended) \(requirements)",
      "SENTENCE": (given.first { $0.hasPrefix("///") }.map { String($0.dropFirst(4)) } ?? operation.summary)
        .replacing(". ", with: ".\n  /// ", maxReplacements: 1),
      "DIAGRAM": words.contains("many") ? operation.diagram : "", "OPERATOR": operation.shortKey, "ITEMS": operation.items,
      "NOTE": (signature.contains("@MainActor") ? " Closures run on the main actor." : "")
        + (isOnMainActor && signature.contains("any SchedulerType") ? " `scheduler` must run its work on the main actor." : ""),
      "ATTRIBUTES": given.first { $0.hasPrefix("@") } ?? attributes + "@_alwaysEmitIntoClient",
      "SIGNATURE": mark == "swift5" ? signature.replacing(" @MainActor", with: "") : signature,
      "IMPLEMENTATION": body.replacing("; ", with: "\n").replacing("NEW(", with: wrapping)
        .replacing(#/«(\w+)»/#) { isOnMainActor ? "\(isolation)(\($0.1))" : "\($0.1)" },
    ]) { $1 }
  }

  /// A signature or requirements for another type of stream than `Observable`.
  ///
  /// The types with several values cannot fail, and take streams of their own kind only.
  private static func converted(_ text: String, _ words: [String], _ stream: String, _ extended: String) -> String {
    var text = text.replacing("Observable<Element>", with: words[0] == "Completable" ? "Completable" : "\(stream) Element>")
      .replacing("-> Observable<", with: "-> \(stream) ").replacing("< ", with: "<")
    if words.contains("many") {
      text = text.replacing(" throws", with: "").replacing(#/Observable(Convertible)?Type/#, with: extended)
    }
    guard words[0] == "Driver", !text.contains("= {") else { return text }
    return text.replacing("@Sendable", with: "@MainActor").replacing(" & SendableMetatype", with: "")
      .replacing("scheduler: any SchedulerType", with: "scheduler: any SchedulerType = SharingScheduler.current")
  }

  /// The page that says which trait has which operator: operators with the same marks share a row of its table.
  static let page: GeneratedFile = {
    let ticks = Dictionary(grouping: rows) { $0.operators[0].key }.mapValues { rows in
      (0..<5).map { column in rows.contains { $0.marks[column] != "-" } ? "✓" : "" }
    }
    let groups = Dictionary(grouping: ticks.keys) { ticks[$0] ?? [] }.sorted { "\($0.key)" > "\($1.key)" }
    let lines = groups.map { marks, keys in
      let names = keys.map { key in
        let name = key.prefix { $0 != "(" }
        // The labels are superfluous if all operators of a name have the same marks. `subscribe(on:)` is not `subscribe`.
        let isAlone = ticks.allSatisfy { !$0.key.hasPrefix("\(name)(") || $0.value == marks } && !key.hasSuffix("(on:)")
        return "`\(isAlone ? String(name) : key)`"
      }
      return "| \(Set(names).sorted().joined(separator: " ")) | \(marks.joined(separator: " | ")) |\n"
    }
    let head = "| | `Infallible` | `Driver`, `Signal` | `Single` | `Maybe` | `Completable` |\n|---|:-:|:-:|:-:|:-:|:-:|\n"
    let page = Template.contents(of: "Docs/Choosing.md")
    let rest = page.components(separatedBy: "<!-- table: traits -->\n")
    let end = rest[1].components(separatedBy: "<!-- end of table -->").dropFirst().joined(separator: "<!-- end of table -->")
    let text = "\(rest[0])<!-- table: traits -->\n\(head)\(lines.joined())<!-- end of table -->\(end)"
    return GeneratedFile(page: "Docs/Choosing.md", text: text)
  }()
}
