import Rill
import RillBenchmarking

/// All benchmarks with their limits, in the order of the report.
func allBenchmarks() -> [Benchmark] {
  let store = storeBenchmarks()
  let benchmarks =
    [floorItself] + subjectBenchmarks() + stageBenchmarks() + combiningBenchmarks() + flatteningBenchmarks()
    + statefulBenchmarks() + timedBenchmarks() + [form] + batchBenchmarks() + subscribingBenchmarks() + trackingBenchmarks()
    + propertyBenchmarks() + store.reads
    + (contendedBenchmarks() + threadBenchmarks() + [storedWrite] + store.changes).map(withSeveralThreads)
  for name in Thresholds.all.keys where !benchmarks.contains(where: { $0.name == name }) {
    Console.fail("Thresholds.swift: there is no row named \"\(name)\"")
  }
  return benchmarks.map { benchmark in
    guard let limits = Thresholds.all[benchmark.name] else {
      Console.fail("Thresholds.swift: the row \"\(benchmark.name)\" has no limits")
    }
    var benchmark = benchmark
    benchmark.limits = limits
    if let events = countedEvents[benchmark.name] { benchmark.countedEvents = events }
    return benchmark
  }
}

/// The events of the counted run of rows whose events take thousands of instructions, or whose work repeats after more of them.
private let countedEvents = [
  "batch of 2 relays": 10, "batch of 5 relays": 5, "batch of 100 relays": 1, "concatMap(maxConcurrent:)(just)": 4,
  "derived value of 2, change and read": 4, "derived values, diamond of 4 levels, change": 2,
  "buffer of 100": 100, "subscribe + dispose, subject": 2, "subscribe + dispose, 3 operators": 2, oneMoreAmongTen: 2,
  "one more among 10,000, compared with 10": 2,
  "store: durable set, 64 B": 1, "encrypted store: durable set, 64 B": 1,
  "@Stored, write": 1,
]

private func withSeveralThreads(_ benchmark: Benchmark) -> Benchmark {
  var benchmark = benchmark
  benchmark.usesSeveralThreads = true
  return benchmark
}

/// The floor, compared with the lowest possible cost of an event.
private var floorItself: Benchmark {
  Benchmark(
    "the floor itself",
    baseline: .other("bare claim and call") {
      let tally = Tally()
      let bare = BareClaim { tally.add($0) }
      return .sending(into: tally) { bare.send($0) }
    }
  ) {
    let tally = Tally()
    let subject = FloorSubject<AtomicClaim>([FloorSlot { tally.add($0) }])
    return .sending(into: tally) { subject.send($0) }
  }
}

/// Makes the result of a benchmark that delivers every input unchanged, `times` times.
func sumOfInputs(times: Int = 1) -> Workload {
  let tally = Tally()
  return .sending(into: tally) { tally.add(times &* $0) }
}

/// Makes the result of a benchmark that delivers nothing.
func nothing() -> Workload { Workload { _ in 0 } }

/// Makes the result of a benchmark that counts events.
func countOfEvents() -> Workload { Workload { $0 } }

/// Makes a workload that sends to a subject, with one subscriber to the result of `chain`.
@inline(never)
func overSubject(_ chain: (Observable<Int>) -> Observable<Int>) -> Workload {
  let tally = Tally()
  let subject = PublishSubject<Int>()
  chain(subject).subscribe(onNext: { tally.add($0) })
  return .sending(into: tally) { subject.onNext($0) }
}
