import Rill
import RillBenchmarking

/// Operators that make an inner stream of each value.
func flatteningOperatorBenchmarks() -> [Benchmark] {
  [
    Benchmark("flatMap(just)", events: 100_000, expecting: { sumOfInputs() }) {
      overSubject { $0.flatMap { Observable.just($0) } }
    },
    Benchmark("flatMapLatest(just)", events: 100_000, expecting: { sumOfInputs() }) {
      overSubject { $0.flatMapLatest { Observable.just($0) } }
    },
    Benchmark("flatMapFirst(just)", events: 100_000, expecting: { sumOfInputs() }) {
      overSubject { $0.flatMapFirst { Observable.just($0) } }
    },
    Benchmark("concatMap(just)", events: 100_000, expecting: { sumOfInputs() }) {
      overSubject { $0.concatMap { Observable.just($0) } }
    },
    Benchmark("concatMap(maxConcurrent:)(just)", events: 100_000, expecting: { sumOfInputs() }) {
      overSubject { $0.concatMap(maxConcurrent: 2) { Observable.just($0) } }
    },
    flatMapToSubject,
    // The groups are subscribed to as they appear, once in the first run.
    Benchmark("groupBy, 1,000 keys", expecting: { sumOfInputs() }) {
      overSubject { $0.groupBy { $0 % 1000 }.flatMap { $0 } }
    },
  ]
}

/// The number of inner streams that are open at a time.
private let openStreams = 100

/// Each value opens an inner stream that does not end.
///
/// After a hundred values, the whole subscription is disposed.
private var flatMapToSubject: Benchmark {
  var benchmark = Benchmark("flatMap(subject), then disposed", events: 20_000, expecting: { countOfEvents() }) {
    flatMapsToSubject(openStreams)
  }
  benchmark.counted = { flatMapsToSubject(10) }
  benchmark.countedEvents = 10
  return benchmark
}

private func flatMapsToSubject(_ openStreams: Int) -> Workload {
  let checksum = BenchmarkChecksum()
  let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
  let stream = outer.flatMap { _ in inner }
  return Workload { events in
    for _ in 0..<(events / openStreams) {
      let subscription = stream.subscribe(onNext: { checksum.add($0) })
      for number in 0..<openStreams { outer.onNext(number) }
      inner.onNext(opaque(1))
      subscription.dispose()
    }
    // Has no subscriber: all inner subscriptions are disposed.
    inner.onNext(opaque(1))
    return checksum.take()
  }
}
