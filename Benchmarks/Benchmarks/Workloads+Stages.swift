import Rill

/// Chains of stateless stages.
func stageWorkloads() -> [Workload] { [map, mapFilter, tenMaps, fiveStages, fromArray] }

// The closures of the stages are written once for each side. The compiler merges equal closures into one and makes the others call
// it. So a row with its own closures could measure an additional call. The operands are opaque, so that nothing can be computed in
// advance.

extension Observable<Int> {
  @inline(never) fileprivate func plus(_ number: Int) -> Observable<Int> { map { $0 &+ number } }
  @inline(never) fileprivate func minus(_ number: Int) -> Observable<Int> { map { $0 &- number } }
  @inline(never) fileprivate func times(_ number: Int) -> Observable<Int> { map { $0 &* number } }
  @inline(never) fileprivate func flipping(_ bits: Int) -> Observable<Int> { map { $0 ^ bits } }
  @inline(never) fileprivate func without(_ bits: Int) -> Observable<Int> { filter { $0 & bits == 0 } }
  @inline(never) fileprivate func with(_ bits: Int) -> Observable<Int> { filter { $0 & bits != 0 } }
}

@inline(never) private func plus(_ number: Int) -> (Int) -> Int { { $0 &+ number } }
@inline(never) private func minus(_ number: Int) -> (Int) -> Int { { $0 &- number } }
@inline(never) private func times(_ number: Int) -> (Int) -> Int { { $0 &* number } }
@inline(never) private func flipping(_ bits: Int) -> (Int) -> Int { { $0 ^ bits } }
@inline(never) private func without(_ bits: Int) -> (Int) -> Bool { { $0 & bits == 0 } }
@inline(never) private func with(_ bits: Int) -> (Int) -> Bool { { $0 & bits != 0 } }
@inline(never) private func adding(to tally: Tally) -> (Int) -> Void { { tally.add($0) } }

private var map: Workload {
  Workload(
    "map",
    baseline: .floor {
      let tally = Tally()
      return overFloor(tally, FusedMap(map: plus(opaque(1)), sink: adding(to: tally)).subscriber())
    }
  ) {
    overSubject { $0.plus(opaque(1)) }
  }
}

private var mapFilter: Workload {
  Workload(
    "map, filter",
    baseline: .floor {
      let (tally, one) = (Tally(), opaque(1))
      let stages = FusedMapFilter(map: plus(one), filter: without(one), sink: adding(to: tally))
      return overFloor(tally, stages.subscriber())
    }
  ) {
    let one = opaque(1)
    return overSubject { $0.plus(one).without(one) }
  }
}

private var tenMaps: Workload {
  Workload(
    "map x10",
    baseline: .floor {
      let (tally, one, two) = (Tally(), opaque(1), opaque(2))
      let stages = FusedTenMaps(
        map1: plus(one), map2: flipping(two), map3: plus(one), map4: flipping(two), map5: plus(one),
        map6: flipping(two), map7: plus(one), map8: flipping(two), map9: plus(one), map10: flipping(two),
        sink: adding(to: tally))
      return overFloor(tally, stages.subscriber())
    }
  ) {
    let (one, two) = (opaque(1), opaque(2))
    return overSubject { subject in
      let half = subject.plus(one).flipping(two).plus(one).flipping(two).plus(one)
      return half.flipping(two).plus(one).flipping(two).plus(one).flipping(two)
    }
  }
}

private var fiveStages: Workload {
  Workload(
    "map, filter, map, filter, map",
    baseline: .floor {
      let (tally, one, three) = (Tally(), opaque(1), opaque(3))
      let stages = FusedFiveStages(
        map1: times(three), filter1: without(one), map2: plus(one), filter2: with(three), map3: minus(one),
        sink: adding(to: tally))
      return overFloor(tally, stages.subscriber())
    }
  ) {
    let (one, three) = (opaque(1), opaque(3))
    return overSubject { $0.times(three).without(one).plus(one).with(three).minus(one) }
  }
}

/// The number of elements of the array, which is emitted repeatedly, each time to a new subscription.
private let arrayCount = 10_000

private var fromArray: Workload {
  Workload(
    "from(array), map, filter",
    baseline: .floor {
      let (tally, one) = (Tally(), opaque(1))
      let array = FloorArray(Array(0..<opaque(arrayCount)))
      return perElement(tally) {
        array.send { value in
          let mapped = value &+ one
          if mapped & one == 0 { tally.add(mapped) }
        }
      }
    }
  ) {
    let (tally, one) = (Tally(), opaque(1))
    let stream = Observable.from(Array(0..<opaque(arrayCount))).plus(one).without(one)
    return perElement(tally) { stream.subscribe(onNext: { tally.add($0) }) }
  }
}

private func perElement(_ tally: Tally, _ sendArray: @escaping () -> Void) -> Instance {
  Instance { events in
    for _ in 0..<(events / arrayCount) { sendArray() }
    return tally.take()
  }
}

/// Makes an instance that sends to a floor subject with one subscriber.
@inline(never)
private func overFloor(_ tally: Tally, _ subscriber: @escaping (Int) -> Void) -> Instance {
  let subject = FloorSubject([FloorSlot(subscriber)])
  return .sending(into: tally) { subject.send($0) }
}

/// Makes an instance that sends to a subject, with one subscriber to the result of `chain`.
@inline(never)
func overSubject(_ chain: (Observable<Int>) -> Observable<Int>) -> Instance {
  let tally = Tally()
  let subject = PublishSubject<Int>()
  chain(subject).subscribe(onNext: { tally.add($0) })
  return .sending(into: tally) {
    subject.onNext($0)
  } dispose: {
    subject.dispose()
  }
}
