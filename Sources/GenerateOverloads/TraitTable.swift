import Foundation

/// The table of `Docs/Choosing.md` that says which trait has which operator of `Observable`.
package enum TraitTable {
  private struct Column {
    let title: String
    let traits: [Trait]
    /// Operators whose functions are by hand.
    var others: [ObservableOperator.Name] = []
    /// Whether the streams have elements: without them, operators that require something of the elements are not there.
    var hasElements = true

    var keys: Set<String> {
      let rows = TraitOperator.all.filter { $0.on.contains(where: traits.contains) }
      let operators = rows.flatMap(\.operators) + others.flatMap(ObservableOperator.named)
      return Set(operators.filter { hasElements || !$0.requirements.contains("Element:") }.map(\.key))
    }
  }

  private static let ofValues: [ObservableOperator.Name] = ["create(_:)", "do", "zip(_:)", "zip(_:resultSelector:)"]

  private static let columns = [
    Column(title: "`Infallible`", traits: [.infallible], others: ["create(_:)", "repeat(when:)"]),
    Column(
      title: "`Driver`, `Signal`", traits: [.sharedSequence],
      others: ["combineLatest(_:resultSelector:)", "deferred", "do", "switchLatest"]),
    Column(title: "`Single`", traits: [.primitiveSequence, .single], others: ofValues),
    Column(title: "`Maybe`", traits: [.primitiveSequence, .maybe], others: ofValues),
    Column(
      title: "`Completable`", traits: [.primitiveSequence, .completable],
      others: ["create(_:)", "zip(_:)"], hasElements: false),
  ]

  /// The operators of a trait, such as `take(while:behavior:)`, and all that `Observable` has.
  package static func operators(of title: String) -> Set<String> { columns.first { $0.title == title }?.keys ?? [] }
  package static var allOperators: Set<String> { Set(ObservableOperator.all.map(\.key)) }

  /// Reads a declaration such as `func take(_ count: Int) -> Self` as `take(_:)`.
  package static func key(of declaration: String) -> String { Signature(declaration).key }

  /// Operators of the same traits share a row.
  static let page: GeneratedFile = {
    let keys = columns.map(\.keys)
    let marks = Set(keys.joined()).reduce(into: [String: [String]]()) { marks, key in
      marks[key] = keys.map { $0.contains(key) ? "✓" : "" }
    }
    let rows = Dictionary(grouping: marks.keys) { marks[$0, default: []] }.sorted { $1.key.lexicographicallyPrecedes($0.key) }
    let lines = rows.map { columns, keys in
      let names = keys.map { key in
        let name = key.prefix { $0 != "(" }
        // The labels are superfluous if all operators of a name have the same marks.
        let isAlone = marks.allSatisfy { !$0.key.hasPrefix("\(name)(") || $0.value == columns }
        return "`\(isAlone && !ObservableOperator.needsLabels(key) ? String(name) : key)`"
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
