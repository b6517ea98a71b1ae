import Rill
import RillBenchmarking
import RillProperties
import RillStore

/// Reading and writing properties.
func propertyBenchmarks() -> [Benchmark] {
  [
    Benchmark("@PropertyPublished, read", expecting: { sumOfInputs() }) {
      let tally = Tally()
      let counter = Counter()
      return .sending(into: tally) { value in tally.add(value &+ counter.count) }
    },
    Benchmark("@PropertyPublished, write", expecting: { sumOfInputs() }) {
      let tally = Tally()
      let counter = Counter()
      counter.$count.skip(1).subscribe(onNext: { tally.add($0) })
      return .sending(into: tally) { value in counter.set(value) }
    },
    Benchmark("@Stored, read", events: 200_000, expecting: { countOfEvents() }) {
      let settings = Settings(StoreScratch.store())
      settings.launches = 1
      return Workload { events in
        var sum = 0
        for _ in 0..<events { sum &+= settings.launches }
        return sum
      }
    },
  ]
}

var storedWrite: Benchmark {
  Benchmark(
    "@Stored, write", events: 100, baseline: .other("append and fdatasync", appendAndSync), expecting: { countOfEvents() }
  ) {
    let settings = Settings(StoreScratch.store())
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
