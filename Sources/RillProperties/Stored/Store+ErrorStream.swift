public import Rill
public import RillStore

extension Store {
  /// Emits the errors of reading and assigning `@Stored` properties of this store, and of delayed changes.
  ///
  /// The stream does not end, and does not emit errors that functions such as `_x.load()` throw. Its subscriptions are released when the
  /// store is deallocated.
  public var errors: Observable<StoredError> {
    let reports = reports
    observeDelayedFailures { [weak reports] in reports?.accept(.store($0)) }
    return reports.map { $0 }
  }

  func report(_ error: StoredError) { reports.accept(error) }

  // Stored as a companion object, because `RillStore` does not depend on `Rill`.
  private var reports: PublishRelay<StoredError> { companion { PublishRelay() } }
}
