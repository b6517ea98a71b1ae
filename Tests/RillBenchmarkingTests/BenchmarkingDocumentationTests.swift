import Dispatch
import Rill
import RillBenchmarking
import XCTest

/// The code blocks of `Docs/Benchmarking.md` that are not in the fixture: see `DocumentationCodeTests`.
final class BenchmarkingDocumentationTests: XCTestCase {
  /// Benchmarks run in release only; here they are made.
  func testBenchmarks() {
    let suite = BenchmarkSuite([
      Benchmark(
        "triple the even numbers", baseline: .pipeline { sum in { if $0 % 2 == 0 { sum.add($0 * 3) } } },
        limits: Limits(ratio: 2)
      ) { sum in
        let numbers = PublishSubject<Int>()
        _ = numbers.filter { $0 % 2 == 0 }.map { $0 * 3 }.subscribe(onNext: { sum.add($0) })
        return { numbers.onNext($0) }
      }
    ])
    withExtendedLifetime(suite) {}
  }

  func testAQueue() {
    var queued = Benchmark(
      "through a queue", events: 100_000, expecting: { Workload { events in events * (events + 1) / 2 } }
    ) {
      let (sum, ended) = (BenchmarkChecksum(), DispatchSemaphore(value: 0))
      let numbers = PublishSubject<Int>()
      let subscription = numbers.observe(on: SerialDispatchQueueScheduler(qos: .userInitiated)).subscribe(onNext: { number in
        if number == 0 { ended.signal() } else { sum.add(number) }
      })
      return Workload { events in
        for number in 1...events { numbers.onNext(number) }
        numbers.onNext(0)
        ended.wait()
        return withExtendedLifetime(subscription) { sum.take() }
      }
    }
    queued.usesSeveralThreads = true
    withExtendedLifetime(BenchmarkSuite([queued])) {}
  }
}
