/// A first-in, first-out queue.
///
/// Both ends are O(1), amortized.
@usableFromInline
struct FIFOQueue<Element> {
  @usableFromInline var incoming: [Element] = []
  /// Reversed, so that removing the next element is O(1).
  @usableFromInline var outgoing: [Element] = []

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  @_alwaysEmitIntoClient var count: Int { incoming.count + outgoing.count }

  @_alwaysEmitIntoClient
  mutating func append(_ element: Element) { incoming.append(element) }

  /// The element that `popFirst()` would remove.
  @_alwaysEmitIntoClient var first: Element? {
    mutating get {
      refillOutgoing()
      return outgoing.last
    }
  }

  @_alwaysEmitIntoClient
  mutating func popFirst() -> Element? {
    refillOutgoing()
    return outgoing.popLast()
  }

  @_alwaysEmitIntoClient
  mutating func refillOutgoing() {
    guard outgoing.isEmpty else { return }
    swap(&incoming, &outgoing)
    outgoing.reverse()
  }
}
