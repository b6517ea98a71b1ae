import Rill
import RillBenchmarking

/// Operators with state.
func statefulOperatorBenchmarks() -> [Benchmark] {
  [
    Benchmark("scan", expecting: { sumOfPrefixes() }) { overSubject { $0.scan(0) { $0 &+ $1 } } },
    // No two consecutive values are equal, so each value is compared, stored and delivered.
    Benchmark("distinctUntilChanged", expecting: { sumOfInputs() }) { overSubject { $0.distinctUntilChanged() } },
    Benchmark("take(n)", expecting: { sumOfInputs() }) { overSubject { $0.take(.max) } },
    Benchmark("share(replay: 1)", expecting: { sumOfInputs() }) { overSubject { $0.share(replay: 1) } },
  ]
}

private func sumOfPrefixes() -> Workload {
  let checksum = BenchmarkChecksum()
  var prefix = 0
  return .sending(into: checksum) { value in
    prefix &+= value
    checksum.add(prefix)
  }
}
