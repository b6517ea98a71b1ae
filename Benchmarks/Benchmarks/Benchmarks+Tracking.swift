import Rill
import RillBenchmarking
import RillDiagnostics

/// What `SubscriptionTracker` costs while it is on, compared with the same work while it is off.
func trackingBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "subscribe + dispose, subject, tracked", events: 20_000,
      baseline: .other("subscribe + dispose, subject") { subscribing { $0 } }, expecting: { nothing() }
    ) { tracked { subscribing { $0 } } },
    Benchmark(
      "subject, 1 subscriber, tracked", events: 500_000, baseline: .other("subject, 1 subscriber") { subscribingAndSending() },
      expecting: { sumOfInputs() }
    ) { tracked { subscribingAndSending() } },
  ]
}

/// Makes a workload that runs another one while the tracker is on.
private func tracked(_ make: () -> Workload) -> Workload {
  let workload = make()
  return Workload { events in
    SubscriptionTracker.start()
    defer { SubscriptionTracker.stop() }
    return workload.run(events)
  }
}

/// Makes a workload that subscribes once, and then sends, since only new subscriptions are tracked.
private func subscribingAndSending() -> Workload {
  let tally = Tally()
  let subject = PublishSubject<Int>()
  let sending = Workload.sending(into: tally) { subject.onNext($0) }
  return Workload { events in
    let subscription = subject.subscribe(onNext: { tally.add($0) })
    defer { subscription.dispose() }
    return sending.run(events)
  }
}
