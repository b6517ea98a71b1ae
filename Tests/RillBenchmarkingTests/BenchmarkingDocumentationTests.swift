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

  /// The peers do the same work: otherwise the program ends with a wrong sum.
  func testPeers() {
    var benchmark = Benchmark(
      "triple the even numbers", events: 100_000, limits: Limits(ratio: 10),
      peers: [Peer("closures", sending: closures), Peer("AsyncStream", asyncSequence)], sending: rill)
    benchmark.usesSeveralThreads = true
    withExtendedLifetime(benchmark) {}
    let sums = [rill, closures].map { chain in
      let sum = BenchmarkChecksum()
      return Workload.sending(into: sum, chain(sum)).run(10)
    }
    XCTAssertEqual(sums + [asyncSequence().run(10)], [90, 90, 90])
  }
}

/// The chain that is measured.
private func rill(_ sum: BenchmarkChecksum) -> (Int) -> Void {
  let numbers = PublishSubject<Int>()
  _ = numbers.filter { $0 % 2 == 0 }.map { $0 * 3 }.subscribe(onNext: { sum.add($0) })
  return { numbers.onNext($0) }
}

/// Plain closures.
private func closures(_ sum: BenchmarkChecksum) -> (Int) -> Void {
  let receive = { sum.add($0) }
  return { if $0 % 2 == 0 { receive($0 * 3) } }
}

/// An `AsyncSequence`, which a task reads.
private func asyncSequence() -> Workload {
  Workload { events in
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let (sum, ended) = (BenchmarkChecksum(), DispatchSemaphore(value: 0))
    Task {
      for await number in numbers.filter({ $0 % 2 == 0 }).map({ $0 * 3 }) { sum.add(number) }
      ended.signal()
    }
    for number in 1...events { continuation.yield(number) }
    continuation.finish()
    ended.wait()
    return sum.value
  }
}
