import Rill

/// The result of a script: the values emitted and the end.
struct ScriptOutcome: Equatable, Sendable, CustomStringConvertible {
  enum End: Equatable, Sendable {
    case completed
    case failed(String)
    /// Released without an event.
    case released
  }

  var values: [Int] = []
  var end: End?

  var description: String {
    let words = values.map { "\($0)" }
    switch end {
    case nil: return words.joined(separator: " ")
    case .completed: return (words + ["|"]).joined(separator: " ")
    case .failed(let name): return (words + ["!\(name)"]).joined(separator: " ")
    case .released: return (words + ["released"]).joined(separator: " ")
    }
  }
}
