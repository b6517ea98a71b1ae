import Foundation

/// The table of a page that says which trait has which operator: operators with the same marks share a row.
enum TraitOperatorPage {
  static let file: GeneratedFile = {
    let path = "Docs/Choosing.md"
    let page = (try? String(contentsOf: OperatorDeclaration.packageRoot.appending(path: path), encoding: .utf8)) ?? ""
    guard let start = page.firstRange(of: "<!-- table: traits -->\n")?.upperBound,
      let end = page[start...].firstRange(of: "<!-- end of table -->")?.lowerBound
    else { fatalError("\(path) has no place for the table of the traits") }
    return GeneratedFile(page: path, text: page.replacingCharacters(in: start..<end, with: table))
  }()

  private static var table: String {
    var groups: [(marks: [String], names: [String])] = []
    for row in TraitOperatorTable.rows {
      // The labels are superfluous if all operators of a name have the same marks. `subscribe(on:)` is not `subscribe`.
      let overloads = TraitOperatorTable.rows.filter { $0.name == row.name }
      let name = Set(overloads.map(\.ticks)).count == 1 && !row.key.hasSuffix("(on:)") ? row.name : row.key
      if let index = groups.firstIndex(where: { $0.marks == row.ticks }) {
        if !groups[index].names.contains(name) { groups[index].names.append(name) }
      } else {
        groups.append((row.ticks, [name]))
      }
    }
    let lines = groups.map { group in
      "| \(([group.names.map { "`\($0)`" }.joined(separator: " ")] + group.marks).joined(separator: " | ")) |\n"
    }
    return "| | `Infallible` | `Driver`, `Signal` | `Single` | `Maybe` | `Completable` |\n|---|:-:|:-:|:-:|:-:|:-:|\n"
      + lines.joined()
  }
}
