public import Rill

/// A value and its time.
public struct Recorded<Value> {
  /// The time of the value.
  public let time: TestTime
  /// The value.
  public let value: Value

  /// Creates a record of `value` at `time`.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
  /// `next(1) @ 210`.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Returns a record of a value at `time`.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Returns a record of a completion at `time`.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Returns a record of a failure at `time`.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// Returns these events as an array, with the types inferred from the arguments.
  ///
  ///     Recorded.events(.next(210, 1), .completed(250))
  public static func events<Element>(_ recordedEvents: Recorded...) -> [Recorded] where Value == Event<Element> {
    recordedEvents
  }

  /// Returns these events as an array, with the types inferred from the arguments.
  public static func events<Element>(_ recordedEvents: [Recorded]) -> [Recorded] where Value == Event<Element> {
    recordedEvents
  }
}

extension Sequence {
  /// Returns the values of the `next` events.
  ///
  ///     XCTAssertEqual(observer.events.elements(), [1, 2, 3])
  ///
  /// - Complexity: O(n).
  public func elements<Element>() -> [Element] where Self.Element == Recorded<Event<Element>> { compactMap(\.value.element) }
}
