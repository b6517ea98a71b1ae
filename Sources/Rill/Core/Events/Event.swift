/// An event of a stream, whose grammar is `next* (error | completed)?`.
@frozen
public enum Event<Element> {
  /// The stream emits a value.
  case next(Element)
  /// The stream fails. No event follows.
  case error(any Error)
  /// The stream completes. No event follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
  /// A text of the form `next(1)`, `error(reason)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event {
  /// Whether this event ends its stream.
  public var isStopEvent: Bool {
    if case .next = self { return false }
    return true
  }

  /// The value of a `next` event.
  public var element: Element? {
    if case .next(let value) = self { return value }
    return nil
  }

  /// The error of an `error` event.
  public var error: (any Error)? {
    if case .error(let error) = self { return error }
    return nil
  }

  /// Whether this is a `completed` event.
  public var isCompleted: Bool {
    if case .completed = self { return true }
    return false
  }

  /// Returns the event with its value transformed, or an error event if `transform` throws.
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let value):
      do { return .next(try transform(value)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

/// A type that can be converted to an event.
public protocol EventConvertible {
  /// The type of the event's value.
  associatedtype Element
  /// This value as an event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  public var event: Event<Element> { self }
}

extension Event {
  @usableFromInline
  init(_ completion: Completion) {
    switch completion {
    case .completed: self = .completed
    case .error(let error): self = .error(error)
    }
  }
}
