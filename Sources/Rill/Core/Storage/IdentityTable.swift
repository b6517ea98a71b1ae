/// Values by the identity of an object, in the order in which they were added.
///
/// Few objects are compared one after the other, which is quicker than hashing.
struct IdentityTable<Value: AnyObject> {
  private static var limitOfComparisons: Int { 8 }

  private var keys: [ObjectIdentifier] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  let values = ObjectList<Value>()

  var count: Int { keys.count }

  subscript(_ object: AnyObject) -> Value? { index(of: object).map { values[$0] } }

  func index(of object: AnyObject) -> Int? {
    let key = ObjectIdentifier(object)
    if keys.count > Self.limitOfComparisons { return indices[key] }
    for index in keys.indices where keys[index] == key { return index }
    return nil
  }

  /// Adds the value of an object that has none.
  ///
  /// The value must retain the object. Otherwise, another object could get its identity.
  mutating func append(_ value: Value, for object: AnyObject) {
    if keys.isEmpty { keys.reserveCapacity(Self.limitOfComparisons) }
    keys.append(ObjectIdentifier(object))
    values.append(value)
    if count == Self.limitOfComparisons + 1 {
      for index in keys.indices { indices[keys[index]] = index }
    } else if count > Self.limitOfComparisons {
      indices[ObjectIdentifier(object)] = count - 1
    }
  }

  mutating func popLast() -> Value? {
    guard let key = keys.popLast() else { return nil }
    indices[key] = nil
    return values.popLast()
  }

  /// Removes everything, and keeps the memory for other values.
  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    if !indices.isEmpty { indices = [:] }
    values.removeAll()
  }
}
