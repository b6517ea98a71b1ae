import Rill

/// Operators that make an inner stream of each value.
func flatteningWorkloads() -> [Workload] {
  let plain = Workload.Baseline.subjectFloor(expecting: { sumOfInputs() })
  return [
    Workload("flatMap(just)", events: 100_000, baseline: plain) {
      overSubject { $0.flatMap { Observable.just($0) } }
    },
    Workload("flatMapLatest(just)", events: 100_000, baseline: plain) {
      overSubject { $0.flatMapLatest { Observable.just($0) } }
    },
  ]
}

/// Operators with state.
func statefulWorkloads() -> [Workload] {
  let plain = Workload.Baseline.subjectFloor(expecting: { sumOfInputs() })
  return [
    Workload("scan", baseline: .subjectFloor(expecting: { sumOfPrefixes() })) {
      overSubject { $0.scan(0) { $0 &+ $1 } }
    },
    // No two consecutive values are equal, so each value is compared, stored and delivered.
    Workload("distinctUntilChanged", baseline: plain) { overSubject { $0.distinctUntilChanged() } },
    Workload("take(n)", baseline: plain) { overSubject { $0.take(.max) } },
    Workload("share(replay: 1)", baseline: plain) { overSubject { $0.share(replay: 1) } },
    nestedSends,
  ]
}

private func sumOfPrefixes() -> Instance {
  let tally = Tally()
  var prefix = 0
  return .sending(into: tally) { value in
    prefix &+= value
    tally.add(prefix)
  }
}

/// A subscriber that sends each event while it receives the previous one.
private var nestedSends: Workload {
  Workload(
    "nested sends", events: 100_000,
    baseline: .subjectFloor(expecting: { sumOfInputs() })
  ) {
    let tally = Tally()
    let limit = Tally()
    let subject = PublishSubject<Int>()
    let one = opaque(1)
    let subscription = subject.map { $0 &+ one }.subscribe(onNext: { value in
      tally.add(value)
      if value < limit.value { subject.onNext(value) }
    })
    return Instance { events in
      _ = limit.take()
      limit.add(events)
      subject.onNext(opaque(0))
      return tally.take()
    } dispose: {
      subscription.dispose()
    }
  }
}
