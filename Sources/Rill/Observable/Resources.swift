/// Counts what lives, to find what is never released.
///
/// Counting is off until `isCounting` is set: what is made before is never counted.
///
///     Resources.isCounting = true
///     let before = Resources.total
///     …
///     XCTAssertEqual(Resources.total, before)
public enum Resources {
  /// Whether what is made from now on is counted.
  public static var isCounting: Bool {
    get { LiveScopeCounter.isEnabled }
    set { LiveScopeCounter.isEnabled = newValue }
  }

  /// How many of the counted subscriptions, to streams and to streams inside of them, have not been released.
  public static var total: Int { LiveScopeCounter.total }
}
