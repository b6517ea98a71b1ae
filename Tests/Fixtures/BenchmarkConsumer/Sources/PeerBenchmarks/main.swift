import Dispatch
import Rill
import RillBenchmarking

/// The chain that is measured.
func rill(_ sum: BenchmarkChecksum) -> (Int) -> Void {
  let numbers = PublishSubject<Int>()
  _ = numbers.filter { $0 % 2 == 0 }.map { $0 * 3 }.subscribe(onNext: { sum.add($0) })
  return { numbers.onNext($0) }
}

/// Plain closures.
func closures(_ sum: BenchmarkChecksum) -> (Int) -> Void {
  let triple = { sum.add($0 * 3) }
  return { if $0 % 2 == 0 { triple($0) } }
}

/// An `AsyncSequence`, which a task reads.
func asyncSequence() -> Workload {
  Workload { events in
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let (sum, ended) = (BenchmarkChecksum(), DispatchSemaphore(value: 0))
    Task.detached {
      for await number in numbers.filter({ $0 % 2 == 0 }).map({ $0 * 3 }) { sum.add(number) }
      ended.signal()
    }
    for number in 1...events { continuation.yield(number) }
    continuation.finish()
    ended.wait()
    return sum.value
  }
}

var benchmark = Benchmark(
  "triple the even numbers", events: 100_000,
  peers: [Peer("closures", sending: closures), Peer("AsyncStream", asyncSequence)], sending: rill)
benchmark.usesSeveralThreads = true
BenchmarkSuite([benchmark]).main()
