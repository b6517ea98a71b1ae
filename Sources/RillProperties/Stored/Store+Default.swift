import RillLocks
public import RillStore

#if !canImport(FoundationEssentials)
  import Foundation
#endif

extension Store {
  private struct DefaultStore {
    var store: Store?
    /// Whether the store was returned, so that something uses it.
    var isInUse = false
  }

  private static let defaultStore = Locked(DefaultStore())

  /// Returns the store for `@Stored` properties without a store of their own.
  ///
  /// This is the store on which `makeDefault()` was called, or else a store with the name of the app: its bundle identifier, or the
  /// file name of the program if there is none. To make the store independent of that name, set it before the first property is used:
  ///
  ///     try Store(service: "com.example.app").makeDefault()
  ///
  /// - Throws: The errors of `Store.init(service:)`.
  public static func `default`() throws(StoreError) -> Store {
    func use(_ new: Store? = nil) -> Store? {
      defaultStore.withLock { current in
        // Another thread may have set one in the meantime.
        current.store = current.store ?? new
        current.isInUse = current.store != nil
        return current.store
      }
    }
    if let store = use() { return store }
    let store = try Store(service: programName)
    return use(store) ?? store
  }

  /// Makes this the store for `@Stored` properties without a store of their own.
  ///
  /// Call it when the program begins: a property that was used earlier would keep its store, so that two stores were in use.
  ///
  /// - Throws: `StoreError.defaultInUse` if a property has already used another default store, or `Store.default()` has returned one.
  ///   Nothing changes then.
  public func makeDefault() throws(StoreError) {
    let (isInUse, displaced) = Store.defaultStore.withLock { current -> (Bool, Store?) in
      if current.isInUse, current.store !== self { return (true, nil) }
      defer { current.store = self }
      return (false, current.store)
    }
    withExtendedLifetime(displaced) {}
    if isInUse { throw .defaultInUse }
  }

  private static var programName: String {
    #if !canImport(FoundationEssentials)
      if let identifier = Bundle.main.bundleIdentifier { return identifier }
    #endif
    // By bytes, as the system does: a slash and a combining mark behind it are one `Character`.
    let path = (CommandLine.arguments.first ?? "").utf8
    return path.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? "program"
  }
}
