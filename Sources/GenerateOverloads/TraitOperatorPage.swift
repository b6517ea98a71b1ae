import Foundation

/// The table of a page that says which trait has which operator: operators with the same marks share a row.
enum TraitOperatorPage {
  static let file: GeneratedFile = {
    let path = "Docs/Choosing.md"
    let page = (try? String(contentsOf: OperatorDeclaration.packageRoot.appending(path: path), encoding: .utf8)) ?? ""
    guard let start = page.firstRange(of: "<!-- table: traits -->\n")?.upperBound,
      let end = page[start...].firstRange(of: "<!-- end of table -->")?.lowerBound
    else { fatalError("\(path) has no place for the table of the traits") }
    return GeneratedFile(path: path, text: page.replacingCharacters(in: start..<end, with: table))
  }()

  private static var table: String {
    var groups: [(marks: [Bool], names: [String])] = []
    for row in TraitOperatorTable.rows {
      let marks = row.marks.map { $0 != "-" }
      let name = hasOneRow(row.name) ? row.name : row.key
      if let index = groups.firstIndex(where: { $0.marks == marks }) {
        if !groups[index].names.contains(name) { groups[index].names.append(name) }
      } else {
        groups.append((marks, [name]))
      }
    }
    let lines = groups.map { group in
      ([group.names.map { "`\($0)`" }.joined(separator: " ")] + group.marks.map { $0 ? "✓" : "" }).map { "| \($0) " }.joined()
        + "|\n"
    }
    return "| | `Infallible` | `Driver`, `Signal` | `Single` | `Maybe` | `Completable` |\n|---|:-:|:-:|:-:|:-:|:-:|\n"
      + lines.joined()
  }

  /// Whether all operators of a name have the same marks, so that the labels are superfluous.
  private static func hasOneRow(_ name: String) -> Bool {
    let rows = TraitOperatorTable.rows.filter { $0.name == name }
    // `subscribe(on:)` is not `subscribe`.
    return Set(rows.map { $0.marks.map { $0 != "-" } }).count == 1 && !rows[0].key.hasSuffix("(on:)")
  }
}
