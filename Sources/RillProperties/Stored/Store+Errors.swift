public import Rill
public import RillStore

extension Store {
  /// What went wrong when a `@Stored` property of this store was read or assigned; never ends.
  ///
  /// Errors that `_x.load()` and its like throw are not among them. Subscriptions are released with the store.
  public var errors: Observable<StoredError> { reports.map { $0 } }

  func report(_ error: StoredError) { reports.accept(error) }

  // A store itself knows nothing of streams.
  private var reports: PublishRelay<StoredError> { companion { PublishRelay() } }
}
