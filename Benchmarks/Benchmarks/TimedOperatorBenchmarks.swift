import Rill
import RillBenchmarking

/// Operators with a timer, which does not fire while they are measured.
func timedOperatorBenchmarks() -> [Benchmark] {
  [
    Benchmark("debounce", events: 100_000, expecting: { nothing() }) {
      overSubject { $0.debounce(.seconds(3600), scheduler: SerialDispatchQueueScheduler(internalSerialQueueName: "debounce")) }
    },
    Benchmark("buffer of 100", expecting: { sumOfInputs() }) {
      overSubject {
        $0.buffer(
          timeSpan: .seconds(3600), count: 100, scheduler: SerialDispatchQueueScheduler(internalSerialQueueName: "buffer")
        ).map { $0.reduce(0, &+) }
      }
    },
  ]
}
