/// Objects in order, which are used without being retained each time.
///
/// The list retains each of them until it is removed. A loop over an array of objects would retain each of them once more, which costs
/// two atomic instructions.
@safe
final class ObjectList<Object: AnyObject> {
  // One thread at a time uses a list. What `forEach` calls may append to it.
  @safe @exclusivity(unchecked) private final var elements: [Unretained<Object>] = []

  deinit { removeAll() }

  var count: Int { elements.count }

  var isEmpty: Bool { elements.isEmpty }

  subscript(_ index: Int) -> Object { elements[index].object }

  func append(_ object: Object) {
    if elements.isEmpty { elements.reserveCapacity(8) }
    let element = Unretained(object)
    element.retain()
    elements.append(element)
  }

  /// Calls `body` with each object, also with those that are appended meanwhile.
  ///
  /// Nothing may remove an object meanwhile.
  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    var index = 0
    while index < elements.count {
      elements[index].withObject(body)
      index += 1
    }
  }

  func sort(by isBefore: (Object, Object) -> Bool) {
    elements.sort { first, second in first.withObject { first in second.withObject { isBefore(first, $0) } } }
  }

  func popLast() -> Object? {
    guard let last = elements.popLast() else { return nil }
    let object = last.object
    unsafe last.release()
    return object
  }

  /// Removes all objects, and keeps the memory for others.
  ///
  /// Releasing them can run code that uses the list.
  func removeAll() {
    while let last = elements.popLast() { unsafe last.release() }
  }
}
