extension MarbleMismatch {
  /// Compares the subscriptions to a source with the expected ones.
  ///
  /// Returns nil if they are equal.
  static func subscriptionFinding(
    _ name: String, expected: [Subscription], actual: [Subscription], _ location: String
  ) -> Finding? {
    let (expected, actual) = (expected.inOrder, actual.inOrder)
    guard expected != actual else { return nil }
    let difference = SymbolDifference(expected.marks, actual.marks)
    let lines = expected.map { MarbleRenderer.Line("expected", $0.marks) } + actual.map { MarbleRenderer.Line("got", $0.marks) }
    let reason = difference.map { "at tick \($0.tick): \($0.message())" } ?? "although all begin and end at the expected ticks"
    return Finding(
      location: location, message: "the subscriptions to \(name) differ from the diagram \(reason)",
      tick: difference?.tick ?? expected[0].subscribe, diagrams: MarbleRenderer(lines))
  }
}

extension [Subscription] {
  fileprivate var inOrder: [Subscription] { sorted { ($0.subscribe, $0.unsubscribe) < ($1.subscribe, $1.unsubscribe) } }

  /// All marks by tick.
  ///
  /// At the same tick, the end of a subscription precedes the beginning of the next one.
  fileprivate var marks: [MarbleMark] {
    flatMap(\.marks).enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
  }
}
