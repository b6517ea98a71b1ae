/// Values by the identity of an object, in the order in which they were added.
///
/// Few objects are compared one after the other, which is quicker than hashing.
struct IdentityTable<Value: AnyObject> {
  private static var limitOfComparisons: Int { 8 }

  private var entries: [(key: ObjectIdentifier, value: Value)] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  init() {}

  var count: Int { entries.count }

  var values: [Value] { entries.map(\.value) }

  subscript(_ object: AnyObject) -> Value? {
    let key = ObjectIdentifier(object)
    if count <= Self.limitOfComparisons {
      for index in entries.indices where entries[index].key == key { return entries[index].value }
      return nil
    }
    return indices[key].map { entries[$0].value }
  }

  /// Adds the value of an object that has none.
  ///
  /// The value must retain the object. Otherwise, another object could get its identity.
  mutating func append(_ value: Value, for object: AnyObject) {
    if entries.isEmpty { entries.reserveCapacity(Self.limitOfComparisons) }
    entries.append((ObjectIdentifier(object), value))
    if count == Self.limitOfComparisons + 1 {
      for index in entries.indices { indices[entries[index].key] = index }
    } else if count > Self.limitOfComparisons {
      indices[ObjectIdentifier(object)] = count - 1
    }
  }

  /// Removes what was added last.
  mutating func removeLast(_ removed: Int) {
    for entry in entries.suffix(removed) { indices[entry.key] = nil }
    entries.removeLast(removed)
  }
}
