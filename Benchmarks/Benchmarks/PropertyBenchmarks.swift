import CRillObservation
import Rill
import RillBenchmarking
import RillObservation
import RillProperties
import RillStore

/// Reading and writing properties.
func propertyBenchmarks() -> [Benchmark] {
  [
    Benchmark("@PropertyPublished, read", expecting: { sumOfInputs() }) {
      let checksum = BenchmarkChecksum()
      let counter = Counter()
      return .sending(into: checksum) { value in checksum.add(value &+ counter.count) }
    },
    Benchmark("@PropertyPublished, write", expecting: { sumOfInputs() }) {
      let checksum = BenchmarkChecksum()
      let counter = Counter()
      _ = counter.$count.skip(1).subscribe(onNext: { checksum.add($0) })
      return .sending(into: checksum) { value in counter.set(value) }
    },
    Benchmark("relay.value", expecting: { sumOfInputs() }) { readingRelay() },
    Benchmark(
      "relay.value, Observation linked", baseline: .other("relay.value", readingRelay), expecting: { sumOfInputs() }
    ) { observed(readingRelay()) },
    Benchmark(
      "relay.accept, read before, Observation linked", baseline: .other("relay.accept", changingRelay),
      expecting: { sumOfInputs() }
    ) { observed(changingRelay()) },
    Benchmark("derived value of 2, read", expecting: { sumOfInputs() }) { readingDerivedValue() },
    Benchmark(
      "derived value of 2, read, Observation linked", baseline: .other("derived value of 2, read", readingDerivedValue),
      expecting: { sumOfInputs() }
    ) { observed(readingDerivedValue()) },
    Benchmark("derived value of 2, change and read", events: 50_000, expecting: { sumOfInputs() }) {
      let checksum = BenchmarkChecksum()
      let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: opaque(0)))
      let sum = ObservableProperty.combine(a, b) { $0 &+ $1 }
      return .sending(into: checksum) { value in
        a.accept(value)
        checksum.add(sum.value)
      }
    },
    Benchmark("derived values, diamond of 4 levels, change", events: 20_000, expecting: { sumOfInputs(times: 16) }) {
      let checksum = BenchmarkChecksum()
      let relay = BehaviorRelay(value: 0)
      _ = diamond(over: relay).skip(1).subscribe(onNext: { checksum.add($0) })
      return .sending(into: checksum) { value in relay.accept(value) }
    },
    Benchmark("@Stored, read", events: 200_000, expecting: { countOfEvents() }) {
      let settings = Settings(StoreScratchFolders.store())
      settings.launches = 1
      return Workload { events in
        var sum = 0
        for _ in 0..<events { sum &+= settings.launches }
        return sum
      }
    },
  ]
}

private func readingRelay() -> Workload {
  let checksum = BenchmarkChecksum()
  let relay = BehaviorRelay(value: opaque(0))
  return .sending(into: checksum) { value in checksum.add(value &+ relay.value) }
}

private func changingRelay() -> Workload {
  let checksum = BenchmarkChecksum()
  let relay = BehaviorRelay(value: 0)
  _ = relay.skip(1).subscribe(onNext: { checksum.add($0) })
  let sending = Workload.sending(into: checksum) { relay.accept($0) }
  return Workload { events in
    // What was never read is not observed.
    _ = relay.value
    return sending.run(events)
  }
}

private func readingDerivedValue() -> Workload {
  let checksum = BenchmarkChecksum()
  let (a, b) = (BehaviorRelay(value: opaque(1)), BehaviorRelay(value: opaque(-1)))
  let sum = ObservableProperty.combine(a, b) { $0 &+ $1 }
  return .sending(into: checksum) { value in checksum.add(value &+ sum.value) }
}

/// Makes a workload that runs another one as in a program that links `RillObservation`, and in which nothing tracks.
///
/// The other rows run as in a program that does not link it: see `main.swift`.
private func observed(_ workload: Workload) -> Workload {
  Workload { events in
    rill_observation_enable(true)
    defer { rill_observation_enable(false) }
    return workload.run(events)
  }
}

/// Makes four levels of derived values, two on each, that depend on both of the level above.
///
/// Their value is 16 times that of `relay`.
private func diamond(over relay: BehaviorRelay<Int>) -> ObservableProperty<Int> {
  var (left, right) = (relay.asObservableProperty(), relay.asObservableProperty())
  for _ in 1...3 {
    (left, right) = (.combine(left, right) { $0 &+ $1 }, .combine(right, left) { $0 &+ $1 })
  }
  return .combine(left, right) { $0 &+ $1 }
}

var storedWrite: Benchmark {
  Benchmark(
    "@Stored, write", events: 100, baseline: .other("append and fdatasync", appendAndSync), expecting: { countOfEvents() }
  ) {
    let settings = Settings(StoreScratchFolders.store())
    return Workload { events in
      for _ in 0..<events { settings.launches += 1 }
      return events
    }
  }
}

private final class Counter {
  @PropertyPublished var count = 0

  @inline(__always)
  func set(_ value: Int) { _count.onNext(value) }
}

private final class Settings {
  @Stored var launches: Int

  init(_ store: Store) { _launches = Stored(wrappedValue: 0, "launches", in: store) }
}
