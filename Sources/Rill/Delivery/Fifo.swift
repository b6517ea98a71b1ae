/// A queue; both ends in O(1), amortised.
@usableFromInline
struct Fifo<Element> {
  private var incoming: [Element] = []
  private var outgoing: [Element] = []

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  @usableFromInline
  mutating func append(_ element: Element) { incoming.append(element) }

  /// The one that comes next.
  @usableFromInline var first: Element? {
    mutating get {
      turnOver()
      return outgoing.last
    }
  }

  @usableFromInline
  mutating func popFirst() -> Element? {
    turnOver()
    return outgoing.popLast()
  }

  private mutating func turnOver() {
    guard outgoing.isEmpty else { return }
    swap(&incoming, &outgoing)
    outgoing.reverse()
  }
}
