extension SeededGenerator {
  /// Returns a random script: mostly values, few of them distinct, and some ends.
  mutating func script(sources: Int, length: Int) -> [ScriptStep] {
    (0..<length).map { _ in
      let source = Int.random(in: 0..<sources, using: &self)
      switch Int.random(in: 0..<14, using: &self) {
      case 0: return ScriptStep(source: source, kind: .completed)
      case 1: return ScriptStep(source: source, kind: .failed)
      default: return ScriptStep(source: source, kind: .value(Int.random(in: 0..<4, using: &self)))
      }
    }
  }
}

/// Calls `body` with every script of exactly `length` steps, in which each value is the number of its step.
func everyScript(sources: Int, length: Int, _ body: ([ScriptStep]) -> Void) {
  func extend(_ script: [ScriptStep]) {
    if script.count == length { return body(script) }
    for source in 0..<sources {
      for kind in [ScriptStep.Kind.value(script.count + 1), .completed, .failed] {
        extend(script + [ScriptStep(source: source, kind: kind)])
      }
    }
  }
  extend([])
}
