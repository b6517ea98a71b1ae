// The declarations of Security that RillStore uses, over a keychain in memory, which records the calls.
@_exported public import Foundation

public typealias CFString = String
public typealias CFDictionary = [CFString: Any]
public typealias CFTypeRef = Any
public typealias OSStatus = Int32

public let kSecClass = "class"
public let kSecClassGenericPassword = "genericPassword"
public let kSecAttrService = "service"
public let kSecAttrAccount = "account"
public let kSecAttrAccessible = "accessible"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "afterFirstUnlockThisDeviceOnly"
public let kSecAttrAccessGroup = "accessGroup"
public let kSecUseDataProtectionKeychain = "dataProtection"
public let kSecReturnData = "returnData"
public let kSecValueData = "data"

public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300
public let errSecDuplicateItem: OSStatus = -25299
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecMissingEntitlement: OSStatus = -34018

/// What the program asserts, which has one thread.
public enum Keychain {
  /// The calls, without the data.
  public nonisolated(unsafe) static var calls: [String] = []
  /// The items of the keychain for data protection, and of the one of macOS that is a file.
  public nonisolated(unsafe) static var items: [Bool: [String: Data]] = [true: [:], false: [:]]
  /// Whether the program is signed for the keychain for data protection.
  public nonisolated(unsafe) static var isEntitled = true
  /// The error of each call, if any.
  public nonisolated(unsafe) static var failure: OSStatus?

  static func call(_ name: String, _ query: CFDictionary, _ use: (inout [String: Data], String) -> OSStatus) -> OSStatus {
    let parts = query.filter { $0.key != kSecValueData }.map { "\($0)=\($1)" }.sorted()
    calls.append("\(name) \(parts.joined(separator: " "))")
    if let failure { return failure }
    let isProtected = query[kSecUseDataProtectionKeychain] as? Bool == true
    if isProtected, !isEntitled { return errSecMissingEntitlement }
    let name = [kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup].map { query[$0] as? String ?? "" }.joined(separator: "/")
    return use(&items[isProtected, default: [:]], name)
  }
}

public func SecItemAdd(_ item: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  Keychain.call("add", item) { items, name in
    if items[name] != nil { return errSecDuplicateItem }
    items[name] = item[kSecValueData] as? Data
    return errSecSuccess
  }
}

public func SecItemUpdate(_ query: CFDictionary, _ change: CFDictionary) -> OSStatus {
  Keychain.call("update", query) { items, name in
    if items[name] == nil { return errSecItemNotFound }
    items[name] = change[kSecValueData] as? Data
    return errSecSuccess
  }
}

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  Keychain.call("find", query) { items, name in
    unsafe result?.pointee = items[name]
    return items[name] == nil ? errSecItemNotFound : errSecSuccess
  }
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.call("delete", query) { items, name in
    items.removeValue(forKey: name) == nil ? errSecItemNotFound : errSecSuccess
  }
}

public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
  "status \(status)"
}
