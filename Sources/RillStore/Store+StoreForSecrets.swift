/// The store for secrets that belongs to a plain one.
extension Store {
  /// Whether no file contains the values in plain text: the store is encrypted or in memory.
  package var isProtected: Bool { isEncrypted || engine.disk is MemoryDisk }

  /// The error of using this store, which is not protected, for secrets.
  package var notForSecrets: StoreError {
    .unavailable(.notEncrypted, StoreError.Context(folder: engine.path, finding: "a @KeychainStorage property would use it"))
  }

  /// Returns the encrypted store whose folder is next to this one's.
  ///
  /// Its key is in the keychain on Apple systems. Elsewhere it is in a key file: in the folder for the state of programs if this store
  /// was created for a service, and next to its folder otherwise.
  package func storeForSecrets() throws(StoreError) -> Store {
    let path = engine.path + ".secrets"
    let name = String(path.split(separator: "/").last ?? "")
    let source: KeySource
    #if canImport(Security)
      source = .keychain(service: name)
    #else
      if "\(StandardFolders.dataFolder ?? "")/\(name)" == path {
        do throws(StoreError) {
          source = try .keyFile(service: name)
        } catch {
          throw .unavailable(.pathTooLong, StoreError.Context(folder: path, finding: "the name of its key file"))
        }
      } else {
        source = .keyFile(path + ".key")
      }
    #endif
    return Store(disk: engine.disk, path: path, protection: .encrypted(source))
  }
}
