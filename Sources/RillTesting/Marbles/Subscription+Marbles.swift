extension Sequence where Element == Subscription {
  /// Returns a diagram for each of these subscriptions.
  ///
  ///     source.subscriptions.diagrams(from: 200)   // ["^----!"]
  ///
  /// - Parameter origin: the time of the first instant. Earlier marks are omitted.
  /// - Returns: The diagrams.
  /// - Complexity: O(ticks).
  public func diagrams(from origin: TestTime = 0) -> [String] {
    map { subscription in
      MarbleRenderer.text(of: subscription.marks.filter { $0.tick >= origin }.map { $0.earlier(by: origin) })
    }
  }
}

/// Compares the subscriptions to a source with the expected ones.
///
/// Returns nil if they are equal.
func subscriptionFinding(
  _ name: String, expected: [Subscription], actual: [Subscription], _ location: String
) -> MarbleMismatch.Finding? {
  let (expected, actual) = (expected.inOrder, actual.inOrder)
  guard expected != actual else { return nil }
  let difference = SymbolDifference(expected.marks, actual.marks)
  let lines = expected.map { MarbleRenderer.Line("expected", $0.marks) } + actual.map { MarbleRenderer.Line("got", $0.marks) }
  let reason = difference.map { "at tick \($0.tick): \($0.message())" } ?? "although all begin and end at the expected ticks"
  return MarbleMismatch.Finding(
    location: location, message: "the subscriptions to \(name) differ from the diagram \(reason)",
    tick: difference?.tick ?? expected[0].subscribe, diagrams: MarbleRenderer(lines))
}

extension Subscription {
  /// The marks of the beginning and, if there is one, of the end.
  var marks: [TimedSymbol] {
    let begin = TimedSymbol(tick: subscribe, mark: .subscription)
    return unsubscribe == Subscription.infiniteTime ? [begin] : [begin, TimedSymbol(tick: unsubscribe, mark: .disposal)]
  }
}

extension [Subscription] {
  fileprivate var inOrder: [Subscription] { sorted { ($0.subscribe, $0.unsubscribe) < ($1.subscribe, $1.unsubscribe) } }

  /// All marks by tick.
  ///
  /// At the same tick, the end of a subscription precedes the beginning of the next one.
  fileprivate var marks: [TimedSymbol] {
    flatMap(\.marks).enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
  }
}
