import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The stores of this process that have delayed a change, for the end of the process.
enum DelayedStores {
  private struct Member {
    weak var store: Store?
  }

  private static let members = Locked<[Member]>([])
  private static let exitHandler: Int32 = atexit { DelayedStores.write(within: nil) }

  static func add(_ store: Store) {
    _ = exitHandler
    members.withLock { members in
      members.removeAll { $0.store == nil }
      if !members.contains(where: { $0.store === store }) { members.append(Member(store: store)) }
    }
  }

  /// Writes what waits in all stores, each within a time, or within its patience.
  static func write(within nanoseconds: UInt64?) {
    for store in members.withLock({ $0.compactMap(\.store) }) {
      let limit = nanoseconds.map { Deadline(start: store.engine.disk.now(), patience: $0) }
      try? store.writeDelayed(until: limit)
    }
  }
}
