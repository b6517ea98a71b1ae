/// One event of one source.
struct ScriptStep: Equatable, Sendable, CustomStringConvertible {
  enum Kind: Equatable, Sendable {
    case value(Int)
    case completed
    case failed
  }

  let source: Int
  let kind: Kind

  /// The step as text: `a1`, `b|` or `a!`.
  var description: String {
    let name = ["a", "b", "c"][source]
    switch kind {
    case .value(let value): return "\(name)\(value)"
    case .completed: return "\(name)|"
    case .failed: return "\(name)!"
    }
  }
}
