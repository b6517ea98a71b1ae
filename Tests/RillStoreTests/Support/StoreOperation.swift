import RillStore
import TestSupport

/// All keys and values of a store.
typealias Contents = [Store.Key: [UInt8]]

/// One call that changes a store.
enum StoreOperation {
  case set(Store.Key, [UInt8])
  case remove(Store.Key)
  case transaction([(Store.Key, [UInt8]?)])
  case compact
  case rotateKey

  func apply(to contents: Contents) -> Contents {
    var contents = contents
    switch self {
    case .set(let key, let value): contents[key] = value
    case .remove(let key): contents[key] = nil
    case .transaction(let edits): for (key, value) in edits { contents[key] = value }
    case .compact, .rotateKey: break
    }
    return contents
  }

  /// The values that the operation stores.
  var values: [(key: Store.Key, value: [UInt8])] {
    switch self {
    case .set(let key, let value): [(key, value)]
    case .transaction(let edits): edits.compactMap { key, value in value.map { (key, $0) } }
    case .remove, .compact, .rotateKey: []
    }
  }

  /// Returns whether no old value of a key is in the files after the operation.
  func erases(_ key: Store.Key, _ erasurePolicy: Store.ErasurePolicy) -> Bool {
    switch (self, erasurePolicy) {
    case (.compact, _), (.rotateKey, _): true
    case (_, .none): false
    case (.set(let changed, _), .removedAndReplaced), (.remove(let changed), _): changed == key
    case (.set, .removed): false
    case (.transaction(let edits), _):
      edits.contains { $0.0 == key && ($0.1 == nil || erasurePolicy == .removedAndReplaced) }
    }
  }

  func perform(on store: Store) throws {
    switch self {
    case .set(let key, let value): try store.set(value, for: key)
    case .remove(let key): try store.remove(key)
    case .transaction(let edits): try store.transaction { keys in for (key, value) in edits { keys[key] = value } }
    case .compact: try store.compact()
    case .rotateKey: try store.rotateKey(to: Store.EncryptionKey())
    }
  }

  static let keys: [Store.Key] = ["a", "bb", "a longer key", "d"]

  static func random(_ number: Int, _ random: inout SeededGenerator, rotating: Bool = false) -> StoreOperation {
    // Random bytes, so that the files can be searched for them.
    func value() -> [UInt8] {
      [UInt8(number)] + (0..<Int.random(in: 16...70, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) }
    }
    func key() -> Store.Key { keys.randomElement(using: &random) ?? "a" }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return rotating ? .rotateKey : .compact
    case 9 where rotating: return .rotateKey
    case 1: return .remove(key())
    case 2, 3: return .transaction(keys.map { ($0, Bool.random(using: &random) ? value() : nil) })
    default: return .set(key(), value())
    }
  }
}
