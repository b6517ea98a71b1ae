import Rill
import RillBenchmarking

/// Makes the result of a benchmark that delivers every input unchanged, `times` times.
func sumOfInputs(times: Int = 1) -> Workload {
  let checksum = BenchmarkChecksum()
  return .sending(into: checksum) { checksum.add(times &* $0) }
}

/// Makes the result of a benchmark that delivers nothing.
func nothing() -> Workload { Workload { _ in 0 } }

/// Makes the result of a benchmark that counts events.
func countOfEvents() -> Workload { Workload { $0 } }

/// Makes a workload that sends to a subject, with one subscriber to the result of `chain`.
@inline(never)
func overSubject(_ chain: (Observable<Int>) -> Observable<Int>) -> Workload {
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  _ = chain(subject).subscribe(onNext: { checksum.add($0) })
  return .sending(into: checksum) { subject.onNext($0) }
}
