// The floor: the performance of a library without safety, errors, ends and disposal. Its subscribers are in unmanaged slots, and the
// closures of a chain are fused in one.
//
// It is written for `Int`, not generic over values. Closures that are stored in types generic over values pass their values through
// memory, and the floor avoids that cost.

/// A subject with a fixed list of subscribers.
@safe
package final class FloorSubject<Claim: FloorClaim & ~Copyable> {
  @usableFromInline let claim = Claim()
  @usableFromInline let slots: UnsafeMutablePointer<Unmanaged<FloorSlot>>
  @usableFromInline let count: Int

  /// - Parameter subscribers: objects, because Swift wraps closures that are stored in an array.
  @inlinable
  package init(_ subscribers: [FloorSlot]) {
    count = subscribers.count
    unsafe slots = .allocate(capacity: count)
    for (index, subscriber) in subscribers.enumerated() {
      unsafe (slots + index).initialize(to: .passRetained(subscriber))
    }
  }

  @inlinable
  deinit {
    for index in 0..<count { unsafe slots[index].release() }
    unsafe slots.deallocate()
  }

  @inlinable @inline(__always)
  package func send(_ value: Int) {
    claim.enter()
    var index = 0
    while index < count {
      unsafe slots[index]._withUnsafeGuaranteedRef { $0.receive(value) }
      index &+= 1
    }
    claim.leave()
  }
}

/// One subscriber.
package final class FloorSlot {
  @usableFromInline let receive: (Int) -> Void
  @inlinable package init(_ receive: @escaping (Int) -> Void) { self.receive = receive }
}
