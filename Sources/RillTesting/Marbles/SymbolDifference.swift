/// The first tick at which two sequences of symbols differ.
struct SymbolDifference {
  let tick: Int
  let expected: [MarbleSymbol]
  let actual: [MarbleSymbol]

  /// Compares two sequences of symbols.
  ///
  /// Returns nil if they are equal.
  init?(_ expected: [MarbleMark], _ actual: [MarbleMark]) {
    let pairs = (0..<max(expected.count, actual.count)).map { index in
      (index < expected.count ? expected[index] : nil, index < actual.count ? actual[index] : nil)
    }
    guard let first = pairs.first(where: { $0?.tick != $1?.tick || $0?.symbol != $1?.symbol }),
      let tick = [first.0?.tick, first.1?.tick].compactMap({ $0 }).min()
    else { return nil }
    self.tick = tick
    self.expected = expected.filter { $0.tick == tick }.map(\.symbol)
    self.actual = actual.filter { $0.tick == tick }.map(\.symbol)
  }

  /// `expected (ab), got nothing`.
  ///
  /// - Parameter error: the error that `#` stands for. It is named beside another error.
  /// - Returns: The text.
  func message(error: (any Error)? = nil) -> String {
    let isOtherError = actual.contains { if case .error(.some) = $0 { true } else { false } }
    let expected = expected.map { symbol in
      if case .error = symbol, isOtherError, let error { MarbleSymbol.error("\(error)") } else { symbol }
    }
    return "expected \(SymbolDifference.text(expected)), got \(SymbolDifference.text(actual))"
  }

  private static func text(_ symbols: [MarbleSymbol]) -> String {
    let text = symbols.map(\.name).joined()
    return symbols.isEmpty ? "nothing" : symbols.count == 1 ? text : "(\(text))"
  }
}
