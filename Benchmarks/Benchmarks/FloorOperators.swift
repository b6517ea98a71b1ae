import RillBenchmarking

// The floors of rows that are no chain behind one subject, and the closures of fused stages. See `Baseline`.

/// Combines the latest values of two sources whenever either emits.
@safe
final class FloorCombineLatest<Claim: FloorClaim & ~Copyable> {
  private let claim = Claim()
  @safe @exclusivity(unchecked) private var newest1: Int?
  @safe @exclusivity(unchecked) private var newest2: Int?
  private let combine: (Int, Int) -> Void

  /// - Parameter combine: combines the latest values and delivers the result.
  init(_ combine: @escaping (Int, Int) -> Void) { self.combine = combine }

  @inline(__always)
  func send1(_ value: Int) {
    claim.enter()
    newest1 = value
    if let newest2 { combine(value, newest2) }
    claim.leave()
  }

  @inline(__always)
  func send2(_ value: Int) {
    claim.enter()
    newest2 = value
    if let newest1 { combine(newest1, value) }
    claim.leave()
  }
}

/// A source that emits the elements of an array.
final class FloorArray<Claim: FloorClaim & ~Copyable> {
  private let claim = Claim()
  private let elements: [Int]

  init(_ elements: [Int]) { self.elements = elements }

  @inline(__always)
  func send(to receive: (Int) -> Void) {
    for element in elements {
      claim.enter()
      receive(element)
      claim.leave()
    }
  }
}

/// A claim and a call: the baseline of the floor itself.
final class BareClaim {
  private let claim = AtomicClaim()
  private let receive: (Int) -> Void

  init(_ receive: @escaping (Int) -> Void) { self.receive = receive }

  @inline(__always)
  func send(_ value: Int) {
    claim.enter()
    receive(value)
    claim.leave()
  }
}

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
