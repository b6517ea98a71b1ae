/// The first tick at which two sequences of marks differ.
struct SymbolDifference {
  let tick: Int
  let expected: [MarbleSymbol]
  let actual: [MarbleSymbol]

  /// Compares two sequences of marks.
  ///
  /// Returns nil if they are equal.
  init?(_ expected: [TimedSymbol], _ actual: [TimedSymbol]) {
    let pairs = (0..<max(expected.count, actual.count)).map { index in
      (index < expected.count ? expected[index] : nil, index < actual.count ? actual[index] : nil)
    }
    guard let first = pairs.first(where: { $0?.tick != $1?.tick || $0?.mark != $1?.mark }),
      let tick = [first.0?.tick, first.1?.tick].compactMap({ $0 }).min()
    else { return nil }
    self.tick = tick
    self.expected = expected.filter { $0.tick == tick }.map(\.mark)
    self.actual = actual.filter { $0.tick == tick }.map(\.mark)
  }

  /// `expected (ab), got nothing`.
  ///
  /// - Parameter error: the error that `#` stands for. It is named beside another error.
  /// - Returns: The text.
  func message(error: (any Error)? = nil) -> String {
    let isOtherError = actual.contains { if case .error(.some) = $0 { true } else { false } }
    let expected = expected.map { mark in
      if case .error = mark, isOtherError, let error { MarbleSymbol.error("\(error)") } else { mark }
    }
    return "expected \(SymbolDifference.text(expected)), got \(SymbolDifference.text(actual))"
  }

  private static func text(_ marks: [MarbleSymbol]) -> String {
    let text = marks.map(\.name).joined()
    return marks.isEmpty ? "nothing" : marks.count == 1 ? text : "(\(text))"
  }
}
