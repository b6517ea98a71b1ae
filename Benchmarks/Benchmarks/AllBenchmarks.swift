import Rill
import RillBenchmarking

/// All benchmarks with their limits, in the order of the report.
func allBenchmarks() -> [Benchmark] {
  let store = storeBenchmarks()
  let onSeveralThreads = [
    concurrentSendBenchmarks(), asynchronousDeliveryBenchmarks(), [storedWrite], store.changes,
  ].joined().map(withSeveralThreads)
  let benchmarks: [Benchmark] = Array(
    [
      [floorItself], subjectBenchmarks(), mapAndFilterBenchmarks(), combiningOperatorBenchmarks(),
      flatteningOperatorBenchmarks(), statefulOperatorBenchmarks(), [reentrantSendBenchmark], timedOperatorBenchmarks(),
      [formScenarioBenchmark], batchedUpdateBenchmarks(), subscribingAndDisposingBenchmarks(),
      diagnosticsOverheadBenchmarks(), propertyBenchmarks(), store.reads, onSeveralThreads,
    ].joined())
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
  "store: durable set and remove, of 10,000 keys": 2, "store: durable set beside a snapshot of 10,000 keys": 1,
  "@Stored, write": 1,
]

private func withSeveralThreads(_ benchmark: Benchmark) -> Benchmark {
  var benchmark = benchmark
  benchmark.usesSeveralThreads = true
  return benchmark
}
