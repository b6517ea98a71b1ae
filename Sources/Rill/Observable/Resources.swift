/// A counter of the subscriptions that exist, for finding leaks.
///
/// Only subscriptions that are made while `isCounting` is true are counted.
///
///     Resources.isCounting = true
///     let before = Resources.total
///     …
///     XCTAssertEqual(Resources.total, before)
public enum Resources {
  /// Whether new subscriptions are counted.
  public static var isCounting: Bool {
    get { LiveScopeCounter.isEnabled }
    set { LiveScopeCounter.isEnabled = newValue }
  }

  /// The number of counted subscriptions that have not been released, including those to inner streams.
  public static var total: Int { LiveScopeCounter.total }
}
