import Dispatch
import RillStore

final class RillKeyValueStore: KeyValueStore {
  static let name = "Rill"

  private let store: Store

  static func key(_ text: String) -> Store.Key { attempt { try Store.Key(text) } }

  init(folder: String) { store = attempt { try Store(directory: folder) } }

  func set(_ value: [UInt8], for key: Store.Key) { attempt { try store.set(value, for: key) } }

  func set(_ value: [UInt8], for keys: [Store.Key]) {
    attempt { try store.transaction { changes in for key in keys { changes[key] = value } } }
  }

  func remove(_ key: Store.Key) { attempt { try store.remove(key) } }

  func scan() -> Int {
    attempt { try store.entries(prefix: "") }.reduce(0) { $0 + $1.value.count }
  }

  func value(for key: Store.Key) -> [UInt8]? { attempt { try store.bytes(for: key) } }

  func observe(_ key: Store.Key, _ changed: @escaping @Sendable ([UInt8]) -> Void) -> Never {
    let observation = attempt { try store.observe(key) { value in if let value { changed(value) } } }
    while true { withExtendedLifetime(observation) { DispatchSemaphore(value: 0).wait() } }
  }
}
