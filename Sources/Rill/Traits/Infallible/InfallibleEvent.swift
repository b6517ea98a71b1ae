/// An event of a stream that cannot fail, whose grammar is `next* completed?`.
@frozen
public enum InfallibleEvent<Element> {
  /// The stream emits a value.
  case next(Element)
  /// The stream completes, and no event follows.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// This event as an event of an `Observable`.
  public var event: Event<Element> {
    switch self {
    case .next(let value): .next(value)
    case .completed: .completed
    }
  }
}

extension InfallibleType {
  /// A closure that receives the events of an `Infallible`.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void
}
