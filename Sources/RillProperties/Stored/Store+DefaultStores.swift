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

    /// Returns the store, or `new` if there is none yet.
    mutating func use(_ new: Store?) -> Store? {
      store = store ?? new
      isInUse = store != nil
      return store
    }
  }

  private static let defaultStore = Locked(DefaultStore())
  private static let defaultStoreForSecrets = Locked(DefaultStore())

  /// Returns the store for `@Stored` properties without a store of their own.
  ///
  /// This is the store on which `makeDefault()` was called, or else a store with the name of the app: its bundle identifier, or the
  /// file name of the program if there is none. To make the store independent of that name, set it before the first property is used:
  ///
  ///     try Store(service: "com.example.app").makeDefault()
  ///
  /// - Throws: The errors of `Store.init(service:)`.
  public static func `default`() throws(StoreError) -> Store {
    try use(defaultStore) { () throws(StoreError) in try storeOfProgram() }
  }

  /// Returns the store for `@KeychainStorage` properties without a store of their own.
  ///
  /// This is the store on which `makeDefaultForSecrets()` was called. Otherwise it is `Store.default()`, if that store is encrypted or in
  /// memory. If it is plain, this is an encrypted store in a folder next to it, whose name has `.secrets` at its end.
  ///
  /// The key of that store is an item in the keychain on Apple systems. Elsewhere it is in a key file with mode 0600, which the first use
  /// creates: `~/.local/state/<service>.secrets.key`, and `<folder>.secrets.key` if the default store was created with a folder instead of
  /// a service. For another place of the key, set the store before the first property is used:
  ///
  ///     try Store(service: "com.example.app.secrets", protection: .encrypted(.credential("store.key"))).makeDefaultForSecrets()
  ///
  /// - Throws: As `default()`.
  public static func defaultForSecrets() throws(StoreError) -> Store {
    try use(defaultStoreForSecrets) { () throws(StoreError) in
      let store = try Store.default()
      return store.isProtected ? store : try store.storeForSecrets()
    }
  }

  /// Makes this the store for `@Stored` properties without a store of their own.
  ///
  /// Call it when the program begins: a property that was used earlier would keep its store, so that two stores were in use.
  ///
  /// - Throws: `StoreError.defaultInUse` if a property has already used another default store, or `Store.default()` has returned one.
  ///   Nothing changes then.
  public func makeDefault() throws(StoreError) { try replace(Store.defaultStore) }

  /// Makes this the store for `@KeychainStorage` properties without a store of their own.
  ///
  /// Call it when the program begins, as `makeDefault()`. Values that such a property finds in the default store are moved to this one, if
  /// the default store is plain.
  ///
  /// - Throws: `StoreError.defaultInUse` if a property has already used another store for secrets, or `Store.defaultForSecrets()` has
  ///   returned one. `StoreError.unavailable` with the reason `notEncrypted` if this store is neither encrypted nor in memory. Nothing
  ///   changes then.
  public func makeDefaultForSecrets() throws(StoreError) {
    if !isProtected { throw notForSecrets }
    try replace(Store.defaultStoreForSecrets)
  }

  /// Moves the values of some keys from the default store to this one, if the default store is another one and plain.
  ///
  /// Earlier versions of a program may have stored them there.
  ///
  /// - Returns: `notErased` if all values were moved, but the files of the default store still contain some of them. Any other error if the
  ///   default store can still have a value.
  func takeSecrets(_ keys: [Key]) -> StoreError? {
    let store: Store
    do throws(StoreError) { store = try .default() } catch { return error }
    if store === self || store.isProtected { return nil }
    var failure: StoreError?
    for key in keys {
      do throws(StoreError) {
        try moveValue(of: key, from: store)
      } catch {
        if failure?.isNotErased ?? true { failure = error }
      }
    }
    return failure
  }

  private static func use(_ state: borrowing Locked<DefaultStore>, _ make: () throws(StoreError) -> Store) throws(StoreError)
    -> Store
  {
    if let store = state.withLock({ $0.use(nil) }) { return store }
    let store = try make()
    // Another thread may have set one in the meantime.
    return state.withLock { $0.use(store) } ?? store
  }

  private func replace(_ state: borrowing Locked<DefaultStore>) throws(StoreError) {
    let (isInUse, displaced) = state.withLock { current -> (Bool, Store?) in
      if current.isInUse, current.store !== self { return (true, nil) }
      defer { current.store = self }
      return (false, current.store)
    }
    withExtendedLifetime(displaced) {}
    if isInUse { throw .defaultInUse }
  }

  private static func storeOfProgram() throws(StoreError) -> Store {
    #if !canImport(FoundationEssentials)
      if let identifier = Bundle.main.bundleIdentifier { return try Store(service: identifier) }
    #endif
    return try named(afterProgram: CommandLine.arguments.first ?? "")
  }
}

extension StoreError {
  /// Whether all values were moved, and only the files of the other store still contain some of them.
  var isNotErased: Bool { if case .notErased = self { true } else { false } }
}
