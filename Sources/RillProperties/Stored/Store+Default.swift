import RillLocks
public import RillStore

#if !canImport(FoundationEssentials)
  import Foundation
#endif

extension Store {
  private static let defaultStore = Locked<Store?>(nil)

  /// Returns the store for `@Stored` properties without a store of their own.
  ///
  /// This is the store on which `makeDefault()` was called, or else a store with the name of the app: its bundle identifier, or the
  /// file name of the program if there is none. To make the store independent of that name, set it before the first property is used:
  ///
  ///     try Store(service: "com.example.app").makeDefault()
  ///
  /// - Throws: The errors of `Store.init(service:)`.
  public static func `default`() throws(StoreError) -> Store {
    if let store = defaultStore.withLock({ $0 }) { return store }
    let store = try Store(service: programName)
    return defaultStore.withLock { current in
      // Another thread may have set one in the meantime.
      let result = current ?? store
      current = result
      return result
    }
  }

  /// Makes this the store for `@Stored` properties without a store of their own.
  ///
  /// A property that has already been used keeps its store.
  public func makeDefault() {
    let displaced = Store.defaultStore.withLock { current in
      defer { current = self }
      return current
    }
    withExtendedLifetime(displaced) {}
  }

  private static var programName: String {
    #if !canImport(FoundationEssentials)
      if let identifier = Bundle.main.bundleIdentifier { return identifier }
    #endif
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? "program"
  }
}
