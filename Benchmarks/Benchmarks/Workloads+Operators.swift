import Rill

/// Operators that make a stream of every value.
func flatteningWorkloads() -> [Workload] {
  let plain = Workload.Baseline.subjectFloor(expecting: { sumOfInputs() })
  return [
    Workload("flatMap(just)", events: 100_000, beside: plain) {
      overSubject { $0.flatMap { Observable.just($0) } }
    },
    Workload("flatMapLatest(just)", events: 100_000, beside: plain) {
      overSubject { $0.flatMapLatest { Observable.just($0) } }
    },
  ]
}

/// Operators that remember something.
func statefulWorkloads() -> [Workload] {
  let plain = Workload.Baseline.subjectFloor(expecting: { sumOfInputs() })
  return [
    Workload("scan", beside: .subjectFloor(expecting: { sumOfPrefixes() })) {
      overSubject { $0.scan(0) { $0 &+ $1 } }
    },
    // No two neighbours are equal, so each value is compared, kept and delivered.
    Workload("distinctUntilChanged", beside: plain) { overSubject { $0.distinctUntilChanged() } },
    Workload("take(n)", beside: plain) { overSubject { $0.take(.max) } },
    Workload("share(replay: 1)", beside: plain) { overSubject { $0.share(replay: 1) } },
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

/// Every event is sent by the subscriber, from inside the one before.
private var nestedSends: Workload {
  Workload(
    "nested sends", events: 100_000,
    beside: .subjectFloor(expecting: { sumOfInputs() })
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
