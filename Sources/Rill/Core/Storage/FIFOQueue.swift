/// A first-in, first-out queue: a ring buffer that grows.
///
/// A class that manages its memory, so that code that is not specialized uses it without looking up a type. Of the
/// functions that read or remove one element, only `popFirst()` works on an empty queue.
@usableFromInline
@safe
final class FIFOQueue<Element> {
  // Unchecked, these four, as in `Box`.
  @safe @exclusivity(unchecked) private final var storage: UnsafeMutablePointer<Element>?
  // Half words, because each subject has such a queue.
  @safe @exclusivity(unchecked) private final var capacity: UInt32 = 0
  @safe @exclusivity(unchecked) private final var head: UInt32 = 0
  @safe @exclusivity(unchecked) private final var used: UInt32 = 0

  @usableFromInline
  init() {}

  deinit {
    removeAll()
    unsafe storage?.deallocate()
  }

  @usableFromInline
  var count: Int { Int(used) }

  @usableFromInline
  var isEmpty: Bool { used == 0 }

  var first: Element {
    @inline(__always) get { storage![Int(head)] }
  }

  /// The element that has `offset` elements before it.
  subscript(_ offset: Int) -> Element { storage![index(offset)] }

  @usableFromInline
  func append(_ element: Element) {
    if used == capacity { setCapacity(max(1, Int(capacity) * 2)) }
    unsafe (storage! + index(count)).initialize(to: element)
    used += 1
  }

  @usableFromInline
  func removeFirst() -> Element {
    let first = unsafe storage! + Int(head)
    head = UInt32(truncatingIfNeeded: index(1))
    used -= 1
    return unsafe first.move()
  }

  func replaceFirst(with element: Element) -> Element {
    let displaced = unsafe (storage! + Int(head)).move()
    appendInPlaceOfFirst(element)
    return displaced
  }

  /// Appends `element` after the oldest element was moved away, or need not be destroyed.
  @inline(__always)
  func appendInPlaceOfFirst(_ element: Element) {
    unsafe (storage! + index(count)).initialize(to: element)
    head = UInt32(truncatingIfNeeded: index(1))
  }

  @usableFromInline
  func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Releasing the elements can run code that uses the queue.
  func removeAll() {
    while !isEmpty { _ = removeFirst() }
  }

  /// Code that is not specialized finds the type by this queue, which is quicker than looking it up.
  func makeEmpty(capacity: Int) -> FIFOQueue {
    let queue = Self()
    queue.setCapacity(capacity)
    return queue
  }

  func copy() -> FIFOQueue {
    let copy = FIFOQueue()
    for offset in 0..<count { copy.append(self[offset]) }
    return copy
  }

  @inline(__always)
  private func index(_ offset: Int) -> Int {
    let index = Int(head) + offset
    return index < Int(capacity) ? index : index - Int(capacity)
  }

  func setCapacity(_ newCapacity: Int) {
    let newStorage = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    if let storage {
      let untilWrap = min(count, Int(capacity - head))
      unsafe newStorage.moveInitialize(from: storage + Int(head), count: untilWrap)
      unsafe (newStorage + untilWrap).moveInitialize(from: storage, count: count - untilWrap)
      unsafe storage.deallocate()
    }
    unsafe storage = newStorage
    capacity = UInt32(newCapacity)
    head = 0
  }
}
