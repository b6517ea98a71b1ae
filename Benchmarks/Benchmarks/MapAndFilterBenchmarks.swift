import Rill
import RillBenchmarking

/// Chains of stateless stages.
func mapAndFilterBenchmarks() -> [Benchmark] { [map, mapFilter, tenMaps, fiveStages, fromArray] }

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
@inline(never) private func adding(to checksum: BenchmarkChecksum) -> (Int) -> Void { { checksum.add($0) } }

private var map: Benchmark {
  Benchmark("map", baseline: .pipeline { FusedMap(map: plus(opaque(1)), sink: adding(to: $0)).subscriber() }) {
    overSubject { $0.plus(opaque(1)) }
  }
}

private var mapFilter: Benchmark {
  Benchmark(
    "map, filter",
    baseline: .pipeline { sum in
      let one = opaque(1)
      return FusedMapFilter(map: plus(one), filter: without(one), sink: adding(to: sum)).subscriber()
    }
  ) {
    let one = opaque(1)
    return overSubject { $0.plus(one).without(one) }
  }
}

private var tenMaps: Benchmark {
  Benchmark(
    "map x10",
    baseline: .pipeline { sum in
      let (one, two) = (opaque(1), opaque(2))
      return FusedTenMaps(
        map1: plus(one), map2: flipping(two), map3: plus(one), map4: flipping(two), map5: plus(one),
        map6: flipping(two), map7: plus(one), map8: flipping(two), map9: plus(one), map10: flipping(two),
        sink: adding(to: sum)
      ).subscriber()
    }
  ) {
    let (one, two) = (opaque(1), opaque(2))
    return overSubject { subject in
      let half = subject.plus(one).flipping(two).plus(one).flipping(two).plus(one)
      return half.flipping(two).plus(one).flipping(two).plus(one).flipping(two)
    }
  }
}

private var fiveStages: Benchmark {
  Benchmark(
    "map, filter, map, filter, map",
    baseline: .pipeline { sum in
      let (one, three) = (opaque(1), opaque(3))
      return FusedFiveStages(
        map1: times(three), filter1: without(one), map2: plus(one), filter2: with(three), map3: minus(one),
        sink: adding(to: sum)
      ).subscriber()
    }
  ) {
    let (one, three) = (opaque(1), opaque(3))
    return overSubject { $0.times(three).without(one).plus(one).with(three).minus(one) }
  }
}

/// The number of elements of the array, which is emitted repeatedly, each time to a new subscription.
private let arrayCount = 10_000

private var fromArray: Benchmark {
  var benchmark = Benchmark(
    "from(array), map, filter",
    // The floor with a claim inlines the stages; the one without calls them, because a loop without either would be no stream.
    baseline: .floor {
      let (checksum, one) = (BenchmarkChecksum(), opaque(1))
      let array = FloorArray<AtomicClaim>(Array(0..<opaque(arrayCount)))
      return perElement(checksum) {
        array.send { value in
          let mapped = value &+ one
          if mapped & one == 0 { checksum.add(mapped) }
        }
      }
    } withoutClaim: {
      let (checksum, one) = (BenchmarkChecksum(), opaque(1))
      let array = FloorArray<NoClaim>(Array(0..<opaque(arrayCount)))
      let (map, filter, sink) = (plus(one), without(one), adding(to: checksum))
      return perElement(checksum) {
        array.send { value in
          let mapped = map(value)
          if filter(mapped) { sink(mapped) }
        }
      }
    }
  ) { fromArrays(of: arrayCount) }
  benchmark.counted = { fromArrays(of: 100) }
  benchmark.countedEvents = 100
  return benchmark
}

private func fromArrays(of count: Int) -> Workload {
  let (checksum, one) = (BenchmarkChecksum(), opaque(1))
  let stream = Observable.from(Array(0..<opaque(count))).plus(one).without(one)
  return perElement(checksum, count) { _ = stream.subscribe(onNext: { checksum.add($0) }) }
}

private func perElement(
  _ checksum: BenchmarkChecksum, _ count: Int = arrayCount, _ sendArray: @escaping () -> Void
) -> Workload {
  Workload { events in
    for _ in 0..<(events / count) { sendArray() }
    return checksum.take()
  }
}
