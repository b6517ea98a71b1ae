import Synchronization

// The floor: the performance of a library without safety, errors, ends and disposal. Its subscribers are in unmanaged slots, the
// closures of a chain are fused in one struct, and each event makes one atomic claim, the minimum that serializes two senders.
//
// It is written for `Int`, not generic. Closures that are stored in generic types pass their values through memory, and the floor
// avoids that cost.

/// A subject with a fixed list of subscribers.
@safe
final class FloorSubject {
  private let claim = Atomic<UInt8>(0)
  private let slots: UnsafeMutablePointer<Unmanaged<FloorSlot>>
  private let count: Int

  /// - Parameter subscribers: objects, because Swift wraps closures that are stored in an array.
  init(_ subscribers: [FloorSlot]) {
    count = subscribers.count
    unsafe slots = .allocate(capacity: count)
    for (index, subscriber) in subscribers.enumerated() {
      unsafe (slots + index).initialize(to: .passRetained(subscriber))
    }
  }

  deinit {
    for index in 0..<count { unsafe slots[index].release() }
    unsafe slots.deallocate()
  }

  @inline(__always)
  func send(_ value: Int) {
    enter(claim)
    var index = 0
    while index < count {
      unsafe slots[index]._withUnsafeGuaranteedRef { $0.receive(value) }
      index &+= 1
    }
    leave(claim)
  }
}

/// One subscriber.
final class FloorSlot {
  let receive: (Int) -> Void
  init(_ receive: @escaping (Int) -> Void) { self.receive = receive }
}

/// Combines the latest values of two sources whenever either emits.
@safe
final class FloorCombineLatest {
  private let claim = Atomic<UInt8>(0)
  @safe @exclusivity(unchecked) private var newest1: Int?
  @safe @exclusivity(unchecked) private var newest2: Int?
  private let combine: (Int, Int) -> Void

  /// - Parameter combine: combines the latest values and delivers the result.
  init(_ combine: @escaping (Int, Int) -> Void) { self.combine = combine }

  @inline(__always)
  func send1(_ value: Int) {
    enter(claim)
    newest1 = value
    if let newest2 { combine(value, newest2) }
    leave(claim)
  }

  @inline(__always)
  func send2(_ value: Int) {
    enter(claim)
    newest2 = value
    if let newest1 { combine(newest1, value) }
    leave(claim)
  }
}

/// A source that emits the elements of an array.
///
/// Its loop is compiled together with its chain, so that everything is inlined and no slot is needed.
final class FloorArray {
  private let claim = Atomic<UInt8>(0)
  private let elements: [Int]

  init(_ elements: [Int]) { self.elements = elements }

  @inline(__always)
  func send(to receive: (Int) -> Void) {
    for element in elements {
      enter(claim)
      receive(element)
      leave(claim)
    }
  }
}

/// A claim and a call: the baseline of the floor itself.
final class BareClaim {
  private let claim = Atomic<UInt8>(0)
  private let receive: (Int) -> Void

  init(_ receive: @escaping (Int) -> Void) { self.receive = receive }

  @inline(__always)
  func send(_ value: Int) {
    enter(claim)
    receive(value)
    leave(claim)
  }
}

@inline(__always)
private func enter(_ claim: borrowing Atomic<UInt8>) {
  guard claim.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
    Terminal.fail("the floor does not support two senders at a time")
  }
}

@inline(__always)
private func leave(_ claim: borrowing Atomic<UInt8>) { claim.store(0, ordering: .releasing) }

// MARK: Fused stages

// `subscriber()` is not inlined, so that the closures of the stages remain calls. A library does not know these closures when it is
// compiled, so the most that it can save are the calls between stages.

struct FusedMap {
  let map: (Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void { { value in sink(map(value)) } }
}

struct FusedMapFilter {
  let map: (Int) -> Int
  let filter: (Int) -> Bool
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void {
    { value in
      let mapped = map(value)
      if filter(mapped) { sink(mapped) }
    }
  }
}

struct FusedTenMaps {
  let map1, map2, map3, map4, map5: (Int) -> Int
  let map6, map7, map8, map9, map10: (Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void {
    { value in
      let half = map5(map4(map3(map2(map1(value)))))
      sink(map10(map9(map8(map7(map6(half))))))
    }
  }
}

struct FusedFiveStages {
  let map1: (Int) -> Int
  let filter1: (Int) -> Bool
  let map2: (Int) -> Int
  let filter2: (Int) -> Bool
  let map3: (Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void {
    { value in
      let first = map1(value)
      guard filter1(first) else { return }
      let second = map2(first)
      guard filter2(second) else { return }
      sink(map3(second))
    }
  }
}

struct FusedCombination {
  let combine: (Int, Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int, Int) -> Void { { first, second in sink(combine(first, second)) } }
}
