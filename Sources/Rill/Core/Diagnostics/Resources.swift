import CRillThreads
import RillLocks

/// A counter of the subscriptions that exist, for finding a leak.
///
/// Each call of `subscribe`, `bind`, `drive`, `emit`, `values` or `value` counts as one, whatever its chain consists of. Only
/// subscriptions that are made while `isCounting` is true are counted.
///
///     Resources.isCounting = true
///     let before = Resources.total
///     …
///     XCTAssertEqual(Resources.total, before)
public enum Resources {
  /// Whether new subscriptions are counted.
  public static var isCounting: Bool {
    get { rill_observers_of_subscriptions() & RILL_COUNTED != 0 }
    set { rill_set_observer(RILL_COUNTED, newValue) }
  }

  /// The number of counted subscriptions that have not been released.
  ///
  /// A subscription is released when it has ended or has been disposed, and its disposable has been released.
  public static var total: Int { ScopeTracking.count.load(ordering: .relaxed) }
}
