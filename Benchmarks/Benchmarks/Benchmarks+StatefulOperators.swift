import Rill
import RillBenchmarking

/// Operators with state.
func statefulBenchmarks() -> [Benchmark] {
  [
    Benchmark("scan", expecting: { sumOfPrefixes() }) { overSubject { $0.scan(0) { $0 &+ $1 } } },
    // No two consecutive values are equal, so each value is compared, stored and delivered.
    Benchmark("distinctUntilChanged", expecting: { sumOfInputs() }) { overSubject { $0.distinctUntilChanged() } },
    Benchmark("take(n)", expecting: { sumOfInputs() }) { overSubject { $0.take(.max) } },
    Benchmark("share(replay: 1)", expecting: { sumOfInputs() }) { overSubject { $0.share(replay: 1) } },
    nestedSends,
  ]
}

private func sumOfPrefixes() -> Workload {
  let tally = Tally()
  var prefix = 0
  return .sending(into: tally) { value in
    prefix &+= value
    tally.add(prefix)
  }
}

/// A subscriber that sends each event while it receives the previous one.
private var nestedSends: Benchmark {
  Benchmark("nested sends", events: 100_000, expecting: { sumOfInputs() }) {
    let tally = Tally()
    let limit = Tally()
    let subject = PublishSubject<Int>()
    let one = opaque(1)
    // The subscriber retains the subject, so the subscription must be disposed.
    let bag = DisposeBag()
    subject.map { $0 &+ one }.subscribe(onNext: { value in
      tally.add(value)
      if value < limit.value { subject.onNext(value) }
    }).disposed(by: bag)
    return Workload { events in
      withExtendedLifetime(bag) {
        _ = limit.take()
        limit.add(events)
        subject.onNext(opaque(0))
        return tally.take()
      }
    }
  }
}
