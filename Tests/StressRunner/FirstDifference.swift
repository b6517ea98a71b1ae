/// Describes where two lists of value identifiers differ, with a few values around that index.
func firstDifference(_ seen: [Int], _ expected: [Int]) -> String {
  let index = zip(seen, expected).prefix { $0 == $1 }.count
  func around(_ list: [Int]) -> String {
    list[min(max(0, index - 3), list.count)...].prefix(8).map { "\(SentValueID($0))" }.joined(separator: " ")
  }
  return "at index \(index): got \(around(seen)), expected \(around(expected)) (\(seen.count) of \(expected.count) values)"
}
