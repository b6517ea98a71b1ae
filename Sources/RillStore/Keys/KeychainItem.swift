#if canImport(Security)
  internal import Foundation
  internal import Security

  /// A generic password in the user's keychain, which stays on this device and is readable after the first unlock.
  struct KeychainItem: KeyStorage {
    let service: String
    let account: String
    var place: String { "the keychain item \"\(escaped: service)\", \"\(escaped: account)\"" }
    var canBeWritten: Bool { true }

    private var query: [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
    }

    func read(_ context: KeyContext) throws(StoreError) -> [SecretBytes] {
      guard var bytes = try find() else { throw missing(" does not exist") }
      return try keys(in: &bytes)
    }

    func keyOfNewStore(_ context: KeyContext) throws(StoreError) -> SecretBytes? {
      if var bytes = try find() { return try keys(in: &bytes).first }
      var item = query
      item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      item[kSecValueData] = Data(context.cipher.randomBytes(Store.EncryptionKey.length))
      let status = unsafe SecItemAdd(item as CFDictionary, nil)
      // Another process can have added it meanwhile.
      if status != errSecDuplicateItem { try check(status) }
      return try read(context).first
    }

    func write(_ keys: [SecretBytes], _ context: KeyContext) throws(StoreError) {
      let change: [CFString: Any] = [kSecValueData: Data(keys.flatMap(\.copy))]
      try check(SecItemUpdate(query as CFDictionary, change as CFDictionary))
    }

    func destroy(_ context: KeyContext) throws(StoreError) {
      let status = SecItemDelete(query as CFDictionary)
      if status != errSecItemNotFound { try check(status) }
    }

    private func find() throws(StoreError) -> [UInt8]? {
      var item = query
      item[kSecReturnData] = true
      var result: CFTypeRef?
      let status = unsafe SecItemCopyMatching(item as CFDictionary, &result)
      if status == errSecItemNotFound { return nil }
      try check(status)
      return (result as? Data).map { Array($0) }
    }

    private func check(_ status: OSStatus) throws(StoreError) {
      if status == errSecSuccess { return }
      let text = unsafe SecCopyErrorMessageString(status, nil).map { "\($0)" } ?? "error \(status)"
      let reason = status == errSecInteractionNotAllowed ? StoreError.Reason.locked : .failed
      throw .unavailable(reason, StoreError.Context(finding: "\(place): \(text)"))
    }
  }
#endif
