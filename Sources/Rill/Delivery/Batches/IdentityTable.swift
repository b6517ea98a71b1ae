/// Values by the identity of an object, in the order in which they were added.
///
/// Few objects are compared one after the other, which is quicker than hashing.
struct IdentityTable<Value: AnyObject> {
  private static var limitOfComparisons: Int { 8 }

  private(set) var values: [Value] = []
  private var keys: [ObjectIdentifier] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  init() {}

  var count: Int { values.count }

  subscript(_ object: AnyObject) -> Value? {
    let key = ObjectIdentifier(object)
    if count <= Self.limitOfComparisons {
      for index in keys.indices where keys[index] == key { return values[index] }
      return nil
    }
    return indices[key].map { values[$0] }
  }

  /// Adds the value of an object that has none.
  ///
  /// The value must retain the object. Otherwise, another object could get its identity.
  mutating func append(_ value: Value, for object: AnyObject) {
    keys.append(ObjectIdentifier(object))
    values.append(value)
    if count == Self.limitOfComparisons + 1 {
      for index in keys.indices { indices[keys[index]] = index }
    } else if count > Self.limitOfComparisons {
      indices[ObjectIdentifier(object)] = count - 1
    }
  }

  /// Removes what was added last.
  mutating func removeLast(_ removed: Int) {
    for key in keys.suffix(removed) { indices[key] = nil }
    keys.removeLast(removed)
    values.removeLast(removed)
  }
}
