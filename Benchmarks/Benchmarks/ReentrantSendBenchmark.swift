import Rill
import RillBenchmarking

/// A subscriber that sends each event while it receives the previous one.
var reentrantSendBenchmark: Benchmark {
  Benchmark("nested sends", events: 100_000, expecting: { sumOfInputs() }) {
    let checksum = BenchmarkChecksum()
    let limit = BenchmarkChecksum()
    let subject = PublishSubject<Int>()
    let one = opaque(1)
    // The subscriber retains the subject, so the subscription must be disposed.
    let bag = DisposeBag()
    subject.map { $0 &+ one }.subscribe(onNext: { value in
      checksum.add(value)
      if value < limit.value { subject.onNext(value) }
    }).disposed(by: bag)
    return Workload { events in
      withExtendedLifetime(bag) {
        _ = limit.take()
        limit.add(events)
        subject.onNext(opaque(0))
        return checksum.take()
      }
    }
  }
}
