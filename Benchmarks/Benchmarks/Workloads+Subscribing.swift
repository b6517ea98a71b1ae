import Rill

/// Subscribing and disposing.
func subscribingWorkloads() -> [Workload] {
  [
    subscribeAndDispose,
    Workload(oneMoreAmongTen, events: 20_000, baseline: .subjectFloor(expecting: { nothing() })) { oneMore(among: 10) },
    Workload(
      oneMoreAmongManyName, events: 20_000,
      baseline: .other(oneMoreAmongTen, { oneMore(among: 10) }, expecting: { nothing() })
    ) { oneMore(among: 10_000) },
  ]
}

private let oneMoreAmongTen = "one more subscriber among 10"
private let oneMoreAmongManyName = "one more among 10,000, compared with 10"

private var subscribeAndDispose: Workload {
  Workload(
    "subscribe + dispose, 3 operators", events: 20_000, baseline: .subjectFloor(expecting: { nothing() })
  ) {
    let tally = Tally()
    let subject = PublishSubject<Int>()
    let one = opaque(1)
    let stream = subject.map { $0 &+ one }.filter { $0 & one == 0 }.map { $0 &- one }
    return Instance { subscriptions in
      for _ in 0..<subscriptions { stream.subscribe(onNext: { tally.add($0) }).dispose() }
      // Has no subscriber: all subscriptions are disposed.
      subject.onNext(opaque(1))
      return tally.take()
    }
  }
}

private func oneMore(among live: Int) -> Instance {
  let tally = Tally()
  let subject = PublishSubject<Int>()
  for _ in 0..<live { subject.subscribe(onNext: { _ in }) }
  return Instance { subscriptions in
    for _ in 0..<subscriptions { subject.subscribe(onNext: { tally.add($0) }).dispose() }
    subject.onNext(opaque(1))
    return tally.take()
  } dispose: {
    subject.dispose()
  }
}

private func nothing() -> Instance { Instance { _ in 0 } }

/// The heap memory of one live subscription to a subject through `map, filter`.
func liveSubscriptionFigures() -> [Figure] {
  [
    Figure("a live subscription (map, filter)", "bytes of heap", limit: 480) { liveSubscription()?.liveBytes },
    Figure("a live subscription (map, filter)", "mallocs", limit: 7.5) { liveSubscription()?.calls },
  ]
}

/// Returns nil if this build cannot count allocations.
private func liveSubscription() -> (liveBytes: Double, calls: Double)? {
  let count = 1000
  let tally = Tally()
  let subject = PublishSubject<Int>()
  let one = opaque(1)
  let stream = subject.map { $0 &+ one }.filter { $0 & one == 0 }
  var subscriptions: [any Disposable] = []
  subscriptions.reserveCapacity(count)
  // The first subscription allocates objects that the thread and the subject keep.
  stream.subscribe(onNext: { tally.add($0) }).dispose()
  let taken = Allocations.counting {
    for _ in 0..<count { subscriptions.append(stream.subscribe(onNext: { tally.add($0) })) }
  }
  for subscription in subscriptions { subscription.dispose() }
  return taken.map { (Double($0.liveBytes) / Double(count), Double($0.calls) / Double(count)) }
}
