import Rill

/// Chains of stages without state.
func stageWorkloads() -> [Workload] { [map, mapFilter, tenMaps, fiveStages, fromArray] }

// The closures of the stages are written out on both sides, as a user writes them. What they add is opaque, so nothing can be
// computed in advance.

private var map: Workload {
  Workload(
    "map",
    beside: .floor {
      let (tally, one) = (Tally(), opaque(1))
      return overFloor(tally, FusedMap(map: { $0 &+ one }, sink: { tally.add($0) }).subscriber())
    }
  ) {
    let one = opaque(1)
    return overSubject { $0.map { $0 &+ one } }
  }
}

private var mapFilter: Workload {
  Workload(
    "map, filter",
    beside: .floor {
      let (tally, one) = (Tally(), opaque(1))
      let stages = FusedMapFilter(map: { $0 &+ one }, filter: { $0 & one == 0 }, sink: { tally.add($0) })
      return overFloor(tally, stages.subscriber())
    }
  ) {
    let one = opaque(1)
    return overSubject { $0.map { $0 &+ one }.filter { $0 & one == 0 } }
  }
}

private var tenMaps: Workload {
  Workload(
    "map x10",
    beside: .floor {
      let (tally, one, two) = (Tally(), opaque(1), opaque(2))
      let stages = FusedTenMaps(
        map1: { $0 &+ one }, map2: { $0 ^ two }, map3: { $0 &+ one }, map4: { $0 ^ two }, map5: { $0 &+ one },
        map6: { $0 ^ two }, map7: { $0 &+ one }, map8: { $0 ^ two }, map9: { $0 &+ one }, map10: { $0 ^ two },
        sink: { tally.add($0) })
      return overFloor(tally, stages.subscriber())
    }
  ) {
    let (one, two) = (opaque(1), opaque(2))
    return overSubject { subject in
      let half = subject.map { $0 &+ one }.map { $0 ^ two }.map { $0 &+ one }.map { $0 ^ two }.map { $0 &+ one }
      return half.map { $0 ^ two }.map { $0 &+ one }.map { $0 ^ two }.map { $0 &+ one }.map { $0 ^ two }
    }
  }
}

private var fiveStages: Workload {
  Workload(
    "map, filter, map, filter, map",
    beside: .floor {
      let (tally, one, three) = (Tally(), opaque(1), opaque(3))
      let stages = FusedFiveStages(
        map1: { $0 &* three }, filter1: { $0 & one == 0 }, map2: { $0 &+ one }, filter2: { $0 & three != 0 },
        map3: { $0 &- one }, sink: { tally.add($0) })
      return overFloor(tally, stages.subscriber())
    }
  ) {
    let (one, three) = (opaque(1), opaque(3))
    return overSubject { subject in
      subject.map { $0 &* three }.filter { $0 & one == 0 }.map { $0 &+ one }.filter { $0 & three != 0 }.map { $0 &- one }
    }
  }
}

/// An array of this many elements is sent again and again, each time to a new subscription.
private let arrayCount = 10_000

private var fromArray: Workload {
  Workload(
    "from(array), map, filter",
    beside: .floor {
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
    let stream = Observable.from(Array(0..<opaque(arrayCount))).map { $0 &+ one }.filter { $0 & one == 0 }
    return perElement(tally) { stream.subscribe(onNext: { tally.add($0) }) }
  }
}

private func perElement(_ tally: Tally, _ sendArray: @escaping () -> Void) -> Instance {
  Instance { events in
    for _ in 0..<(events / arrayCount) { sendArray() }
    return tally.take()
  }
}

/// Sends to a floor's subject with one subscriber.
private func overFloor(_ tally: Tally, _ subscriber: @escaping (Int) -> Void) -> Instance {
  let subject = FloorSubject([FloorSlot(subscriber)])
  return .sending(into: tally) { subject.send($0) }
}

/// Sends to a subject with a chain and one subscriber behind it.
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
