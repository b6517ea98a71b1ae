import RillLocks
public import RillStore

#if !canImport(FoundationEssentials)
  import Foundation
#endif

extension Store {
  private static let chosen = Locked<Store?>(nil)

  /// The store of `@Stored` properties that name none: the one that `makeDefault()` was called on, or else one named after the app.
  ///
  /// That name is the bundle's identifier, or the program's file name where there is none. Say which store it is to be before the first
  /// property is used, so that it does not change with the program's name:
  ///
  ///     try Store(service: "com.example.app").makeDefault()
  ///
  /// - Throws: As `Store.init(service:)`.
  public static func `default`() throws(StoreError) -> Store {
    if let store = chosen.withLock({ $0 }) { return store }
    let store = try Store(service: programName)
    return chosen.withLock { chosen in
      let winner = chosen ?? store
      chosen = winner
      return winner
    }
  }

  /// Makes this the store of `@Stored` properties that name none, from their first use on.
  ///
  /// A property that has been used stays with the store that it has.
  public func makeDefault() {
    let displaced = Store.chosen.withLock { chosen in
      defer { chosen = self }
      return chosen
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
