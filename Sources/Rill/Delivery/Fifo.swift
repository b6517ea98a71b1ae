/// A queue; both ends in O(1), amortised.
@usableFromInline
struct Fifo<Element> {
  @usableFromInline var incoming: [Element] = []
  @usableFromInline var outgoing: [Element] = []

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  @_alwaysEmitIntoClient var count: Int { incoming.count + outgoing.count }

  @_alwaysEmitIntoClient
  mutating func append(_ element: Element) { incoming.append(element) }

  /// The one that comes next.
  @_alwaysEmitIntoClient var first: Element? {
    mutating get {
      turnOver()
      return outgoing.last
    }
  }

  @_alwaysEmitIntoClient
  mutating func popFirst() -> Element? {
    turnOver()
    return outgoing.popLast()
  }

  @_alwaysEmitIntoClient
  mutating func turnOver() {
    guard outgoing.isEmpty else { return }
    swap(&incoming, &outgoing)
    outgoing.reverse()
  }
}
