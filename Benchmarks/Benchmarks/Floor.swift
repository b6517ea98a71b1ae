import Synchronization

// The floor: what a library without safety, errors, ends and disposal could do. Subscribers in unmanaged slots, the closures of
// a chain fused in one struct, and one atomic claim per event, which is the least that keeps two senders apart.
//
// It is written for `Int` where a library is generic: closures that are stored in generic types take and return their values
// through memory, and the floor shall owe nothing to such wrappings.

/// A subject whose subscribers are known when it is made.
@safe
final class FloorSubject {
  private let claim = Atomic<UInt8>(0)
  private let slots: UnsafeMutablePointer<Unmanaged<FloorSlot>>
  private let count: Int

  /// - Parameter subscribers: not closures, since an array takes those only in wrappings for its generic elements.
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

/// The newest values of two sources, combined at each event.
@safe
final class FloorCombineLatest {
  private let claim = Atomic<UInt8>(0)
  @safe @exclusivity(unchecked) private var newest1: Int?
  @safe @exclusivity(unchecked) private var newest2: Int?
  private let combine: (Int, Int) -> Void

  /// - Parameter combine: combines the newest values and passes the result on.
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

/// An array that sends its elements.
///
/// Its loop is compiled together with the chain behind it, so there is no slot and all is inlined.
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

/// Nothing but a claim and a call: what the floor itself is measured by.
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
    Terminal.fail("the floor is not made for two senders")
  }
}

@inline(__always)
private func leave(_ claim: borrowing Atomic<UInt8>) { claim.store(0, ordering: .releasing) }

// MARK: Fused stages

// `subscriber()` is not inlined, so that the closures of the stages stay calls: a library does not know them when it is
// compiled, and what it could save at best are the calls from stage to stage.

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
