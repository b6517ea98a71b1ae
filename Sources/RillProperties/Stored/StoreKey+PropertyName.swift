import RillStore

extension Store.Key {
  /// Creates the key of a property, or stops the program if `name` is not a valid key.
  init(property name: some Store.KeyConvertible, _ file: StaticString, _ line: UInt) {
    do throws(StoreError) {
      self = try name.storeKey()
    } catch {
      fatalError("Rill: \"\(escaped: "\(name)")\" is not a valid key for a property: \(error)", file: file, line: line)
    }
  }
}
