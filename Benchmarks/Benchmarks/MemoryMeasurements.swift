import Rill
import RillBenchmarking

/// What subscriptions hold, and what is left of events and subscriptions.
func memoryMeasurements() -> [BenchmarkMetric] {
  [
    BenchmarkMetric("a live subscription (map, filter)", unit: "bytes of heap", limit: 400) { liveSubscription()?.liveBytes },
    BenchmarkMetric("a live subscription (map, filter)", unit: "mallocs", limit: 4.5) { liveSubscription()?.calls },
    BenchmarkMetric("a behavior subject", unit: "bytes of heap", limit: 300) {
      liveBytes { BehaviorSubject(value: $0) }
    },
    BenchmarkMetric("share(replay: 1), one subscriber", unit: "bytes of heap", limit: 1500) {
      let checksum = BenchmarkChecksum()
      let subject = PublishSubject<Int>()
      return liveBytes { _ in subject.share(replay: 1).subscribe(onNext: { checksum.add($0) }) as AnyObject }
    },
    BenchmarkMetric("growth over 1,000,000 events", unit: "KiB resident", limit: 976) {
      residentGrowth(rounds: 1_000_000, makeSender())
    },
    BenchmarkMetric("growth over 1,000,000 subscriptions, disposed", unit: "KiB resident", limit: 976) {
      residentGrowth(rounds: 1_000_000, makeSubscriber())
    },
    BenchmarkMetric("growth over 100,000 subscriptions, disposed", unit: "bytes of heap", limit: 0) {
      let subscribe = makeSubscriber()
      subscribe()
      return Allocations.counting { for _ in 0..<100_000 { subscribe() } }.map { Double($0.liveBytes) }
    },
  ]
}

/// Returns the heap memory of one live subscription to a subject through `map, filter`.
///
/// Returns nil if this build cannot count allocations.
private func liveSubscription() -> (liveBytes: Double, calls: Double)? {
  let count = 1000
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  let one = opaque(1)
  let stream = subject.map { $0 &+ one }.filter { $0 & one == 0 }
  var subscriptions: [any Disposable] = []
  subscriptions.reserveCapacity(count)
  // The first subscription allocates objects that the thread and the subject keep.
  stream.subscribe(onNext: { checksum.add($0) }).dispose()
  let taken = Allocations.counting {
    for _ in 0..<count { subscriptions.append(stream.subscribe(onNext: { checksum.add($0) })) }
  }
  for subscription in subscriptions { subscription.dispose() }
  return taken.map { (Double($0.liveBytes) / Double(count), Double($0.calls) / Double(count)) }
}

/// Returns the heap memory of one of the objects that `make` returns.
///
/// Returns nil if this build cannot count allocations.
private func liveBytes(_ make: (Int) -> AnyObject) -> Double? {
  let count = 1000
  var objects: [AnyObject] = []
  objects.reserveCapacity(count + 1)
  // The first one allocates what the thread keeps.
  objects.append(make(0))
  let taken = Allocations.counting {
    for number in 1...count { objects.append(make(number)) }
  }
  return taken.map { Double($0.liveBytes) / Double(count) }
}

/// Returns the growth of the process in KiB while `work` runs `rounds` times, after a warm-up.
///
/// Returns nil if the resident memory cannot be read here.
private func residentGrowth(rounds: Int, _ work: () -> Void) -> Double? {
  for _ in 0..<(rounds / 20) { work() }
  guard let before = ResidentMemory.bytes() else { return nil }
  for _ in 0..<rounds { work() }
  return ResidentMemory.bytes().map { Double($0 - before) / 1024 }
}

/// Returns a closure that sends one event through operators with and without state, and through an inner stream.
private func makeSender() -> () -> Void {
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  _ = threeOperators(subject).scan(0) { $0 &+ $1 }.flatMap { Observable.just($0) }.share(replay: 1).subscribe(onNext: {
    checksum.add($0)
  })
  let one = opaque(1)
  return { subject.onNext(one) }
}

/// Returns a closure that subscribes through three operators and disposes the subscription.
private func makeSubscriber() -> () -> Void {
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  let stream = threeOperators(subject)
  return { stream.subscribe(onNext: { checksum.add($0) }).dispose() }
}
