/// A binary heap, whose first element precedes all others.
struct BinaryHeap<Element> {
  private(set) var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  init(by precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  var count: Int { elements.count }

  var first: Element? { elements.first }

  /// Adds an element.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard precedes(elements[index], elements[parent]) else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes and returns the first element, if there is one.
  ///
  /// - Complexity: O(log *n*).
  mutating func popFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    if elements.isEmpty { return first }
    elements[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < elements.count && precedes(elements[child], elements[least]) {
        least = child
      }
      if least == index { return first }
      elements.swapAt(index, least)
      index = least
    }
  }

  /// Removes the elements for which `isRemoved` is true.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    let rest = elements.filter { !isRemoved($0) }
    elements = []
    for element in rest { insert(element) }
  }
}
