import Synchronization

/// How many scopes live, if somebody wants to know.
enum Census {
  private static let isCounting = Atomic<Bool>(false)
  private static let living = Atomic<Int>(0)

  static var isOn: Bool {
    get { isCounting.load(ordering: .relaxed) }
    set { isCounting.store(newValue, ordering: .relaxed) }
  }

  static var total: Int { living.load(ordering: .relaxed) }

  /// Counts one more if counting is on; answers whether it has.
  static func arrive() -> Bool {
    guard isOn else { return false }
    living.add(1, ordering: .relaxed)
    return true
  }

  static func leave() { living.subtract(1, ordering: .relaxed) }
}
