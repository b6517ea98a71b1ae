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

extension Subscription {
  /// The marks of the beginning and, if there is one, of the end.
  var marks: [MarbleMark] {
    let begin = MarbleMark(tick: subscribe, symbol: .subscription)
    return unsubscribe == Subscription.infiniteTime ? [begin] : [begin, MarbleMark(tick: unsubscribe, symbol: .disposal)]
  }
}
