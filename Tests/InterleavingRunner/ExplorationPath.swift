#if EXPLORE_INTERLEAVINGS
  /// The choices of one execution, and which ones the next execution makes: a depth-first search without stored states.
  struct ExplorationPath {
    private struct Choice {
      var chosen: Int
      let count: Int
    }

    private var choices: [Choice] = []
    private var position = 0

    mutating func beginExecution() { position = 0 }

    /// Returns one of `count` alternatives: that of the previous execution, or the first one.
    mutating func choose(_ count: Int) -> Int {
      if count == 1 { return 0 }
      defer { position += 1 }
      if position == choices.count { choices.append(Choice(chosen: 0, count: count)) }
      precondition(choices[position].count == count, "the scenario is not deterministic")
      return choices[position].chosen
    }

    /// Changes the last choice that has an alternative.
    ///
    /// Returns false if there is none: all executions were played.
    mutating func advance() -> Bool {
      while var last = choices.popLast() {
        last.chosen += 1
        guard last.chosen < last.count else { continue }
        choices.append(last)
        return true
      }
      return false
    }
  }
#endif
