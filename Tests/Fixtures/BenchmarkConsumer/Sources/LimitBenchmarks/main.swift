import Rill
import RillBenchmarking

/// Sets up a search form: every even query that differs from the previous one.
func search(_ sum: BenchmarkChecksum) -> (Int) -> Void {
  let query = PublishSubject<Int>()
  _ = query.map { $0 * 3 }.filter { $0 % 2 == 0 }.distinctUntilChanged().subscribe(onNext: { sum.add($0) })
  return { query.onNext($0) }
}

BenchmarkSuite([
  Benchmark("search", limits: Limits(ratio: 100, mallocs: 0.01), sending: search),
  Benchmark("search, with a limit that is too low", limits: Limits(ratio: 0.01), sending: search),
]).main()
