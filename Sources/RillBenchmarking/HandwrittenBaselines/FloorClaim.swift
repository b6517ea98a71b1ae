package import Synchronization

/// What a floor does when an event enters it and leaves it.
package protocol FloorClaim: ~Copyable {
  /// Creates a free claim.
  init()

  /// Enters the floor. Exits the process if another sender is inside.
  func enter()

  /// Leaves the floor.
  func leave()
}

/// One atomic claim per event, the minimum that serializes two senders: a compare-and-swap to enter, a release store to leave.
package struct AtomicClaim: FloorClaim, ~Copyable {
  @usableFromInline package let state = Atomic<UInt8>(0)

  @inlinable package init() {}

  @inlinable @inline(__always)
  package func enter() {
    guard state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else { failForSecondSender() }
  }

  @inlinable @inline(__always)
  package func leave() { state.store(0, ordering: .releasing) }
}

/// Does nothing, so that two senders would race.
///
/// What remains is the work of calls alone.
package struct NoClaim: FloorClaim, ~Copyable {
  @inlinable package init() {}

  @inlinable @inline(__always)
  package func enter() {}

  @inlinable @inline(__always)
  package func leave() {}
}

@usableFromInline
@inline(never)
package func failForSecondSender() -> Never { Console.fail("the floor does not support two senders at a time") }
