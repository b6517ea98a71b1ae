import RillLocks

/// One of the scopes of subscribers that exist, counted while counting is enabled: what `Resources.total` returns.
final class LiveScopeCount {
  private static let isCounting = Atomic<Bool>(false)
  private static let count = Atomic<Int>(0)

  static var isEnabled: Bool {
    get { isCounting.load(ordering: .relaxed) }
    set { isCounting.store(newValue, ordering: .relaxed) }
  }

  static var total: Int { count.load(ordering: .relaxed) }

  init() { LiveScopeCount.count.add(1, ordering: .relaxed) }

  deinit { LiveScopeCount.count.subtract(1, ordering: .relaxed) }
}
