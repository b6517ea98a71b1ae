import Rill
import RillBenchmarking

BenchmarkSuite([
  Benchmark("search form", limits: Limits(ratio: 5, mallocs: 0.01)) { sum in
    let query = PublishSubject<Int>()
    _ = query.map { $0 * 3 }.filter { $0 % 2 == 0 }.distinctUntilChanged().subscribe(onNext: { sum.add($0) })
    return { query.onNext($0) }
  }
]).main()
