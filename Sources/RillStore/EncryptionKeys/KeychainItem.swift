#if canImport(Security)
  internal import Foundation
  internal import Security

  /// A generic password in the user's keychain, which stays on this device and is readable after the first unlock.
  ///
  /// macOS has two keychains. Only the one for data protection, which is that of the other systems, knows access groups and when an item is
  /// readable. A program without a signature cannot use it: its item is in the other one, which the user unlocks by logging in.
  struct KeychainItem: EncryptionKeyPlace {
    let service: String
    let account: String
    /// The group of programs that share the item, such as an app and its extensions, or nil for the program's own group.
    let accessGroup: String?
    var place: String { "the keychain item \"\(escaped: service)\", \"\(escaped: account)\"" }
    var canBeWritten: Bool { true }

    /// How the item is found in each keychain, of which the first is tried first.
    private var queries: [[CFString: Any]] {
      var item: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        kSecUseDataProtectionKeychain: true,
      ]
      if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
      #if os(macOS)
        let other: [CFString: Any] = [
          kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        ]
        return [item, other]
      #else
        return [item]
      #endif
    }

    /// Makes a call for each keychain until one has or takes the item, and returns its status.
    private func firstStatus(_ call: ([CFString: Any]) -> OSStatus) -> OSStatus {
      var status = errSecItemNotFound
      for query in queries {
        status = call(query)
        if status != errSecItemNotFound, status != errSecMissingEntitlement { break }
      }
      return status
    }

    func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes] {
      guard var bytes = try find() else { throw missing(" does not exist") }
      return try keys(in: &bytes)
    }

    func keyOfNewStore(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? {
      // Zeros are no key: a destruction did not finish.
      try removeOverwritten(context)
      if var bytes = try find() { return try keys(in: &bytes).last }
      // Another process can have added it meanwhile.
      let status = add(context)
      if status != errSecDuplicateItem { try check(status) }
      return try read(context).last
    }

    func keyOfRotation(_ context: EncryptionKeyContext) throws(StoreError) -> SecretBytes? {
      if try find() != nil { throw existing }
      let status = add(context)
      if status == errSecDuplicateItem { throw existing }
      try check(status)
      return try read(context).last
    }

    /// Adds the item with a new key.
    private func add(_ context: EncryptionKeyContext) -> OSStatus {
      let key = Data(context.cipher.randomBytes(Store.EncryptionKey.length))
      return firstStatus { query in
        var item = query
        item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        item[kSecValueData] = key
        return SecItemAdd(item as CFDictionary, nil)
      }
    }

    func write(_ keys: [SecretBytes], _ context: EncryptionKeyContext) throws(StoreError) {
      let change: [CFString: Any] = [kSecValueData: Data(keys.flatMap(\.copy))]
      try check(firstStatus { SecItemUpdate($0 as CFDictionary, change as CFDictionary) })
    }

    func overwrite(_ context: EncryptionKeyContext) throws(StoreError) {
      let change: [CFString: Any] = [kSecValueData: Data(count: Store.EncryptionKey.length)]
      let status = firstStatus { SecItemUpdate($0 as CFDictionary, change as CFDictionary) }
      if status != errSecItemNotFound { try check(status) }
    }

    func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError) {
      guard let bytes = try find(), SecretBytes.areZeros(bytes) else { return }
      let status = firstStatus { SecItemDelete($0 as CFDictionary) }
      if status != errSecItemNotFound { try check(status) }
    }

    private func find() throws(StoreError) -> [UInt8]? {
      var result: CFTypeRef?
      let status = firstStatus { query in
        var item = query
        item[kSecReturnData] = true
        return unsafe SecItemCopyMatching(item as CFDictionary, &result)
      }
      if status == errSecItemNotFound { return nil }
      try check(status)
      return (result as? Data).map { Array($0) }
    }

    private func check(_ status: OSStatus) throws(StoreError) {
      if status == errSecSuccess { return }
      let text = SecCopyErrorMessageString(status, nil).map { "\($0)" } ?? "error \(status)"
      let reason = status == errSecInteractionNotAllowed ? StoreError.Reason.locked : .failed
      throw .unavailable(reason, StoreError.Context(finding: "\(place): \(text)"))
    }
  }
#endif
