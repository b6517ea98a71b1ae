import Rill
import RillBenchmarking

/// Subscribing and disposing.
func subscribingAndDisposingBenchmarks() -> [Benchmark] {
  [
    Benchmark("subscribe + dispose, subject", events: 20_000, expecting: { nothing() }) { subscribing { $0 } },
    Benchmark("subscribe + dispose, 3 operators", events: 20_000, expecting: { nothing() }) {
      subscribing(to: threeOperators)
    },
    Benchmark(oneMoreAmongTen, events: 20_000, expecting: { nothing() }) { subscribing(among: 10) { $0 } },
    oneMoreAmongMany,
  ]
}

private var oneMoreAmongMany: Benchmark {
  var benchmark = Benchmark(
    "one more among 10,000, compared with 10", events: 20_000,
    baseline: .other(oneMoreAmongTen) { subscribing(among: 10) { $0 } }, expecting: { nothing() }
  ) { subscribing(among: 10_000) { $0 } }
  // Each run ends with an event for the others, whose instructions are counted, too.
  benchmark.counted = { subscribing(among: 500) { $0 } }
  return benchmark
}

let oneMoreAmongTen = "one more subscriber among 10"

/// Returns a chain of three operators.
func threeOperators(_ source: Observable<Int>) -> Observable<Int> {
  let one = opaque(1)
  return source.map { $0 &+ one }.filter { $0 & one == 0 }.map { $0 &- one }
}

/// Makes a workload that subscribes to a chain behind a subject with `live` other subscribers, and disposes the subscription.
func subscribing(among live: Int = 0, to chain: (Observable<Int>) -> Observable<Int>) -> Workload {
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  for _ in 0..<live { _ = subject.subscribe(onNext: { _ in }) }
  let stream = chain(subject)
  return Workload { subscriptions in
    for _ in 0..<subscriptions { stream.subscribe(onNext: { checksum.add($0) }).dispose() }
    // Reaches no subscriber that adds to the checksum: all subscriptions are disposed.
    subject.onNext(opaque(1))
    return checksum.take()
  }
}
