/// The length of a line in the format of the package.
let lineLength = 128

/// The parameters of a function whose messages name the place of the call.
let place = "file: StaticString = #fileID, line: UInt = #line"

/// Returns an extension with members, which it indents.
///
/// Templates write an optional line as an interpolation that can be empty. So empty lines in a member are left out.
func block(extending type: String, _ members: [String]) -> String {
  let members = members.map { member in
    member.split(separator: "\n").filter { $0.contains { $0 != " " } }.map { "  \($0)\n" }.joined()
  }
  return "extension \(type) {\n\(members.joined(separator: "\n"))}"
}

/// Returns an extension of each type, in the order in which the types come first.
func blocks(_ members: [(extended: String, text: String)]) -> [String] {
  let types = members.map(\.extended).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
  return types.map { type in block(extending: type, members.filter { $0.extended == type }.map(\.text)) }
}

/// Returns a list with an item for each of `count` sources, such as `source1, source2`.
func each(_ count: Int, separator: String = ", ", _ item: (Int) -> String) -> String {
  (1...count).map(item).joined(separator: separator)
}

let numberNames = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
