import RillLocks

/// Counts the scopes of subscribers that exist, while counting is enabled: what `Resources.total` returns.
enum LiveScopeCounter {
  private static let isCounting = Atomic<Bool>(false)
  private static let count = Atomic<Int>(0)

  static var isEnabled: Bool {
    get { isCounting.load(ordering: .relaxed) }
    set { isCounting.store(newValue, ordering: .relaxed) }
  }

  static var total: Int { count.load(ordering: .relaxed) }

  /// Counts one more scope if counting is enabled.
  ///
  /// Returns whether it did.
  static func increment() -> Bool {
    guard isEnabled else { return false }
    count.add(1, ordering: .relaxed)
    return true
  }

  static func decrement() { count.subtract(1, ordering: .relaxed) }
}
