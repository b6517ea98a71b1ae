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
}
