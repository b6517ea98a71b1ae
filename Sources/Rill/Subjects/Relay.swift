/// What `PublishRelay`, `BehaviorRelay`, `ReplayRelay` and `EventRelay` have in common: a subject that never ends.
///
/// A relay accepts values, and neither errors nor completions.
public class Relay<Element>: Observable<Element> {
  /// What delivers the accepted values, and has the mark of secret ones.
  let broadcaster: Broadcaster<Element>

  init(_ broadcaster: Broadcaster<Element>, operation: StaticString, _ start: @escaping (Sink<Element>) -> Void) {
    self.broadcaster = broadcaster
    super.init(operation: operation, start)
  }

  /// Returns a closure that calls `accept` of the relay's own type, without a lookup for each value.
  @usableFromInline
  func accepting() -> (Element) -> Void { preconditionFailure("overridden by each relay") }
}

@usableFromInline
func accepting<Element>(_ relays: [Relay<Element>]) -> (Element) -> Void {
  let accept = relays.map { $0.accepting() }
  if accept.count == 1 { return accept[0] }
  return { value in for accept in accept { accept(value) } }
}

@usableFromInline
func accepting<Element>(_ relay: Relay<Element>, _ more: [Relay<Element>]) -> (Element) -> Void {
  more.isEmpty ? relay.accepting() : accepting([relay] + more)
}

@usableFromInline
func marking<Element>(_ relay: Relay<Element>, _ more: [Relay<Element>]) -> () -> Void {
  { for relay in [relay] + more { relay.markAsSecret() } }
}

// Sendable: a gate guards the broadcaster's state.
extension Relay: @unchecked Sendable where Element: Sendable {}
