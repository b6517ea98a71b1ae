public import Rill
import RillLocks
public import RillStore

extension Store {
  /// What went wrong when a `@Stored` property of this store was read or assigned; never ends.
  ///
  /// Errors that `_x.load()` and its like throw are not among them.
  public var errors: Observable<StoredError> { reports.map { $0 } }

  func report(_ error: StoredError) { reports.accept(error) }

  private var reports: PublishRelay<StoredError> { ErrorDesk.shared.relay(of: self) }
}

/// Which relay belongs to which store: a store itself knows nothing of streams.
private final class ErrorDesk: Sendable {
  static let shared = ErrorDesk()

  private struct Entry {
    weak var store: Store?
    let relay: PublishRelay<StoredError>
  }

  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  func relay(of store: Store) -> PublishRelay<StoredError> {
    let (relay, released) = entries.withLock { entries -> (PublishRelay<StoredError>, [Entry]) in
      if let entry = entries[ObjectIdentifier(store)], entry.store === store { return (entry.relay, []) }
      let gone = entries.filter { $0.value.store == nil }
      for key in gone.keys { entries[key] = nil }
      let entry = Entry(store: store, relay: PublishRelay())
      entries[ObjectIdentifier(store)] = entry
      return (entry.relay, Array(gone.values))
    }
    withExtendedLifetime(released) {}
    return relay
  }
}
