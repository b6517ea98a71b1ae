import Rill
import RillBenchmarking

/// Batches that change relays, each with a subscriber.
///
/// An event is a batch.
func batchedUpdateBenchmarks() -> [Benchmark] {
  [2, 5, 100].map { count in
    var benchmark = Benchmark(
      "batch of \(count) relays", events: 100_000 / count, expecting: { sumOfInputs(times: count) }
    ) { batches(of: count) }
    // It took 13 s to count those of a hundred relays, 400,000 for each batch.
    benchmark.counted = { batches(of: min(count, 20)) }
    return benchmark
  }
}

private func batches(of count: Int) -> Workload {
  let checksum = BenchmarkChecksum()
  let relays = (0..<count).map { _ in BehaviorRelay(value: 0) }
  for relay in relays { _ = relay.skip(1).subscribe(onNext: { checksum.add($0) }) }
  return .sending(into: checksum) { value in
    batch {
      for relay in relays { relay.accept(value) }
    }
  }
}
