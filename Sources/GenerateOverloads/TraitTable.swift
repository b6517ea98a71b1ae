import Foundation

/// The table of `Docs/Choosing.md` that says which trait has which operator of `Observable`.
enum TraitTable {
  private struct Column {
    let title: String
    var trait: Trait?
    /// Those with operators by hand, whose comments name the operators of `Observable`.
    let files: [String]

    /// The operators that the trait has.
    var keys: Set<String> {
      let rows = TraitOperator.all.filter { row in trait.map(row.on.contains) ?? false }
      let text = files.map { GeneratedFile.contents(of: "Sources/Rill/Traits/\($0).swift") }.joined()
      let named = text.components(separatedBy: "`Observable.").dropFirst().map { $0.prefix { $0 != "`" } }
      let operators = rows.flatMap(\.operators) + ObservableOperator.all.filter { named.contains($0.shortKey[...]) }
      return Set(operators.map(\.key))
    }
  }

  private static let columns = [
    Column(
      title: "`Infallible`", trait: .infallible, files: ["Infallible/Infallible+Creating", "Infallible/Infallible+Recovering"]),
    Column(title: "`Driver`, `Signal`", trait: .driver, files: ["SharedSequence/SharedSequence+Creating"]),
    ofPrimitiveSequence("Single", files: []),
    ofPrimitiveSequence("Maybe", files: []),
    ofPrimitiveSequence("Completable", files: ["PrimitiveSequence/Completable+Zip"]),
  ]

  private static func ofPrimitiveSequence(_ name: String, files: [String]) -> Column {
    let names = ["PrimitiveSequence+Operators", "\(name)+Operators", "\(name)+CreateAndSubscribe"]
    return Column(title: "`\(name)`", files: files + names.map { "PrimitiveSequence/\($0)" })
  }

  /// Operators of the same traits share a row.
  static let page: GeneratedFile = {
    let keys = columns.map(\.keys)
    let marks = Set(keys.joined()).reduce(into: [String: [String]]()) { marks, key in
      marks[key] = keys.map { $0.contains(key) ? "✓" : "" }
    }
    let rows = Dictionary(grouping: marks.keys) { marks[$0, default: []] }.sorted { "\($0.key)" > "\($1.key)" }
    let lines = rows.map { columns, keys in
      let names = keys.map { key in
        let name = key.prefix { $0 != "(" }
        // The labels are superfluous if all operators of a name have the same marks. `subscribe(on:)` is not `subscribe`.
        let isAlone = marks.allSatisfy { !$0.key.hasPrefix("\(name)(") || $0.value == columns } && !key.hasSuffix("(on:)")
        return "`\(isAlone ? String(name) : key)`"
      }
      return "| \(Set(names).sorted().joined(separator: " ")) | \(columns.joined(separator: " | ")) |\n"
    }
    let head = "| | \(columns.map(\.title).joined(separator: " | ")) |\n|---|:-:|:-:|:-:|:-:|:-:|\n"
    let page = GeneratedFile.contents(of: "Docs/Choosing.md")
    guard let start = page.firstRange(of: "<!-- table: traits -->\n")?.upperBound,
      let end = page[start...].firstRange(of: "<!-- end of table -->")?.lowerBound
    else { fatalError("Docs/Choosing.md has no table of traits") }
    let text = page[..<start] + head + lines.joined() + page[end...]
    return GeneratedFile(page: "Docs/Choosing.md", text: String(text))
  }()
}
