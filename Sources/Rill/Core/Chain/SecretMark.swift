import RillLocks

/// Whether a stream is secret, and whether all that lies downstream of it knows.
///
///     plain ▸ passing on: it is set ▸ passed on
///
/// A thread that sets it while another one passes it on does the same: its next value must not come before.
struct SecretMark: ~Copyable {
  private static var passingOn: UInt8 { 1 }
  private static var passedOn: UInt8 { 2 }

  private let state = Atomic<UInt8>(0)

  var isSet: Bool { state.load(ordering: .relaxed) != 0 }

  /// Returns whether the caller passes it on, and then calls `wasPassedOn()`.
  func set() -> Bool {
    _ = state.compareExchange(expected: 0, desired: Self.passingOn, ordering: .sequentiallyConsistent)
    return state.load(ordering: .acquiring) != Self.passedOn
  }

  func wasPassedOn() { state.store(Self.passedOn, ordering: .releasing) }
}
