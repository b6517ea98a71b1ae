import Dispatch
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The stores of this process in which delayed changes wait, for the end of the process and of its suspension.
enum DelayedStores {
  private static let members = Locked<[Store]>([])
  private static let exitHandler: Int32 = atexit { DelayedStores.write(until: nil) }

  /// Keeps a store in which a change waits.
  static func add(_ store: Store) {
    _ = exitHandler
    members.withLock { members in
      if !members.contains(where: { $0 === store }) { members.append(store) }
    }
  }

  /// Releases a store, unless changes wait in it.
  static func release(_ store: Store) {
    members.withLock { members in
      if !store.published.hasDelayed { members.removeAll { $0 === store } }
    }
  }

  /// Starts a thread for each store in which changes wait since the stores were suspended.
  static func startWriting() {
    for store in members.withLock({ $0 }) where store.published.hasDelayed { store.startWritingDelayed() }
  }

  /// Writes what waits in all stores until a time, or each within its patience.
  static func write(until end: DispatchTime?) {
    for store in members.withLock({ $0 }) {
      let limit = end.map { end in
        let (last, now) = (end.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        return Deadline(start: store.engine.disk.now(), patience: last > now ? last - now : 0)
      }
      try? store.writeDelayed(until: limit)
    }
  }
}
