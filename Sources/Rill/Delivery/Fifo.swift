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

  @usableFromInline
  mutating func popFirst() -> Element? {
    if outgoing.isEmpty {
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    return outgoing.popLast()
  }
}
