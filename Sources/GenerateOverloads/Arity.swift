/// A number of sources.
struct Arity {
  let count: Int

  var word: String { ["two", "three", "four", "five", "six", "seven", "eight"][count - 2] }

  /// Repeats `text` for each source, with the source's number in place of `#`, and its index in place of `%`.
  func list(_ text: String, separator: String = ", ") -> String {
    (1...count).map { text.replacing("#", with: "\($0)").replacing("%", with: "\($0 - 1)") }.joined(separator: separator)
  }

  func lines(_ text: String) -> String { list(text, separator: "\n") }
}
