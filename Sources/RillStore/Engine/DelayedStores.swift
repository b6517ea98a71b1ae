import Dispatch
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
  private static let exitHandler: Int32 = atexit { DelayedStores.write(until: nil) }

  static func add(_ store: Store) {
    _ = exitHandler
    members.withLock { members in
      members.removeAll { $0.store == nil }
      if !members.contains(where: { $0.store === store }) { members.append(Member(store: store)) }
    }
  }

  /// Starts a thread for each store in which changes wait since the stores were suspended.
  static func startWriting() {
    for store in members.withLock({ $0.compactMap(\.store) }) where store.published.hasDelayed { store.startWritingDelayed() }
  }

  /// Writes what waits in all stores until a time, or each within its patience.
  static func write(until end: DispatchTime?) {
    for store in members.withLock({ $0.compactMap(\.store) }) {
      let limit = end.map { end in
        let (last, now) = (end.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        return Deadline(start: store.engine.disk.now(), patience: last > now ? last - now : 0)
      }
      try? store.writeDelayed(until: limit)
    }
  }
}
