public import Rill

/// A value, and when it came.
public struct Recorded<Value> {
  /// When it came.
  public let time: TestTime
  /// What came.
  public let value: Value

  /// `value`, which came at `time`.
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
  /// A value at `time`.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// A completion at `time`.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// A failure at `time`.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// These events, as an array whose type is known.
  ///
  ///     Recorded.events(.next(210, 1), .completed(250))
  public static func events<Element>(_ recordedEvents: Recorded...) -> [Recorded] where Value == Event<Element> {
    recordedEvents
  }

  /// These events, as an array whose type is known.
  public static func events<Element>(_ recordedEvents: [Recorded]) -> [Recorded] where Value == Event<Element> {
    recordedEvents
  }
}
