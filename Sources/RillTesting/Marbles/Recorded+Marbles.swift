public import Rill

extension Recorded {
  /// The events that a diagram shows, values being the letters and names themselves.
  ///
  ///     let source = scheduler.createHotObservable(try Recorded.events(marbles: "a--b|", from: 210))
  ///     // next(a) @ 210, next(b) @ 213, completed @ 214
  ///
  /// - Parameters:
  ///   - diagram: what a source sends.
  ///   - origin: the time of the first instant, or of `^`.
  ///   - error: what `#` stands for.
  /// - Returns: The events.
  /// - Throws: `MarbleSyntaxError`.
  public static func events(
    marbles diagram: String, from origin: TestTime = 0, error: any Error = MarbleError()
  ) throws -> [Recorded] where Value == Event<String> {
    try events(marbles: diagram, values: .names, from: origin, error: error)
  }

  /// The events that a diagram shows.
  ///
  /// - Parameters:
  ///   - diagram: what a source sends.
  ///   - values: what the names in the diagram stand for.
  ///   - origin: the time of the first instant, or of `^`.
  ///   - error: what `#` stands for.
  /// - Returns: The events.
  /// - Throws: `MarbleSyntaxError`.
  public static func events<Element>(
    marbles diagram: String, values: MarbleValues<Element>, from origin: TestTime = 0, error: any Error = MarbleError()
  ) throws -> [Recorded] where Value == Event<Element> {
    try MarbleDiagram(source: diagram, isHot: true).recorded(values, error: error, from: origin)
  }
}

extension Sequence {
  /// These events as a diagram, values by what they print as.
  ///
  ///     observer.events.diagram(from: 200)   // "----------a--b|"
  ///
  /// - Parameter origin: the time of the first instant; events before it are left out.
  /// - Returns: The diagram.
  /// - Complexity: O(ticks).
  public func diagram<Value>(from origin: TestTime = 0) -> String where Element == Recorded<Event<Value>> {
    MarbleRenderer.text(of: filter { $0.time >= origin }.map { $0.mark(.texts()).earlier(by: origin) })
  }
}

extension Sequence where Element == Subscription {
  /// These subscriptions as diagrams, one each.
  ///
  ///     source.subscriptions.diagrams(from: 200)   // ["^----!"]
  ///
  /// - Parameter origin: the time of the first instant; what is before it is left out.
  /// - Returns: The diagrams.
  /// - Complexity: O(ticks).
  public func diagrams(from origin: TestTime = 0) -> [String] {
    map { subscription in
      MarbleRenderer.text(of: subscription.marks.filter { $0.tick >= origin }.map { $0.earlier(by: origin) })
    }
  }
}
