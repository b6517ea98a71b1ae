public import Rill

extension Recorded {
  /// Returns the events of a diagram, with the names themselves as values.
  ///
  ///     let source = scheduler.createHotObservable(try Recorded.events(marbles: "a--b|", from: 210))
  ///     // next(a) @ 210, next(b) @ 213, completed @ 214
  ///
  /// - Parameters:
  ///   - diagram: the diagram of a source.
  ///   - origin: the time of the first instant, or of `^`.
  ///   - error: the error that `#` stands for.
  /// - Returns: The events with their times.
  /// - Throws: `MarbleSyntaxError` if the diagram is invalid.
  public static func events(
    marbles diagram: String, from origin: TestTime = 0, error: any Error = MarbleStreamError()
  ) throws -> [Recorded] where Value == Event<String> {
    try events(marbles: diagram, values: .names, from: origin, error: error)
  }

  /// Returns the events of a diagram.
  ///
  /// - Parameters:
  ///   - diagram: the diagram of a source.
  ///   - values: the values of the names in the diagram.
  ///   - origin: the time of the first instant, or of `^`.
  ///   - error: the error that `#` stands for.
  /// - Returns: The events with their times.
  /// - Throws: `MarbleSyntaxError` if the diagram is invalid.
  public static func events<Element>(
    marbles diagram: String, values: MarbleValues<Element>, from origin: TestTime = 0, error: any Error = MarbleStreamError()
  ) throws -> [Recorded] where Value == Event<Element> {
    try MarbleDiagram(source: diagram, isHot: true).recorded(values, error: error, from: origin)
  }
}

extension Sequence {
  /// Returns these events as a diagram, with values by their descriptions.
  ///
  ///     observer.events.diagram(from: 200)   // "----------a--b|"
  ///
  /// - Parameter origin: the time of the first instant. Earlier events are omitted.
  /// - Returns: The diagram.
  /// - Complexity: O(ticks).
  public func diagram<Value>(from origin: TestTime = 0) -> String where Element == Recorded<Event<Value>> {
    MarbleRenderer.text(of: filter { $0.time >= origin }.map { $0.mark(.texts()).earlier(by: origin) })
  }
}

extension MarbleDiagram {
  /// Returns the events of a source with this diagram.
  func recorded<Element>(
    _ values: MarbleValues<Element>, error: any Error, from origin: TestTime = 0
  ) throws(MarbleSyntaxError) -> [Recorded<Event<Element>>] {
    var recorded: [Recorded<Event<Element>>] = []
    for mark in events {
      let time = origin + mark.tick
      switch mark.symbol {
      case .value(let name):
        guard let value = values.value(name) else {
          throw syntaxError(mark, "no value is named '\(name)': \(values.advice)")
        }
        recorded.append(.next(time, value))
      case .error: recorded.append(.error(time, error))
      default: recorded.append(.completed(time))
      }
    }
    return recorded
  }
}

extension Recorded {
  /// Returns this event as a mark.
  ///
  /// An error other than `expected` has its description.
  func mark<Element>(_ names: MarbleValueNaming<Element>, error expected: (any Error)? = nil) -> MarbleMark
  where Value == Event<Element> {
    switch value {
    case .next(let value): MarbleMark(tick: time, symbol: .value(names.name(value)))
    case .completed: MarbleMark(tick: time, symbol: .completed)
    case .error(let error): MarbleMark(tick: time, symbol: .error(MarbleSymbol.description(of: error, unless: expected)))
    }
  }
}
