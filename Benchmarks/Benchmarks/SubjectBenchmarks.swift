import Rill
import RillBenchmarking

/// Subjects without operators.
func subjectBenchmarks() -> [Benchmark] {
  [fanOut("subject, 1 subscriber", to: 1)]
    + [10, 100, 1000].map { fanOut("\($0) subscribers, per delivery", to: $0) }
    + [behaviorSend, behaviorSendAndRead, replaySend, replayToNewSubscriber]
}

private func fanOut(_ name: String, to subscribers: Int) -> Benchmark {
  let deliveries = 1_000_000
  var benchmark = Benchmark(
    name, events: subscribers == 1 ? deliveries / 2 : deliveries, baseline: .subject(subscribers: subscribers),
    expecting: {
      let inputs = sumOfInputs()
      return Workload { deliveries in subscribers &* inputs.run(deliveries / subscribers) }
    }
  ) {
    let checksum = BenchmarkChecksum()
    let subject = PublishSubject<Int>()
    for _ in 0..<subscribers { _ = subject.subscribe(onNext: { checksum.add($0) }) }
    let first = opaque(1)
    return Workload { deliveries in
      for index in 0..<(deliveries / subscribers) { subject.onNext(first &+ index) }
      return checksum.take()
    }
  }
  benchmark.countedEvents = max(benchmark.countedEvents, subscribers)
  return benchmark
}

private var behaviorSend: Benchmark {
  Benchmark("behavior subject, send", expecting: { sumOfInputs() }) {
    let checksum = BenchmarkChecksum()
    let subject = BehaviorSubject(value: 0)
    _ = subject.subscribe(onNext: { checksum.add($0) })
    return .sending(into: checksum) { subject.onNext($0) }
  }
}

private var behaviorSendAndRead: Benchmark {
  Benchmark("behavior subject, send and read", expecting: { sumOfInputs(times: 2) }) {
    let checksum = BenchmarkChecksum()
    let subject = BehaviorSubject(value: 0)
    _ = subject.subscribe(onNext: { checksum.add($0) })
    return .sending(into: checksum) { value in
      subject.onNext(value)
      if let read = try? subject.value() { checksum.add(read) }
    }
  }
}

/// The number of values that the replay subjects keep.
private let replayed = 1000

private var replaySend: Benchmark {
  Benchmark("replay subject of 1,000, send", expecting: { sumOfInputs() }) {
    let checksum = BenchmarkChecksum()
    let subject = ReplaySubject<Int>.create(bufferSize: replayed)
    _ = subject.subscribe(onNext: { checksum.add($0) })
    return .sending(into: checksum) { subject.onNext($0) }
  }
}

private var replayToNewSubscriber: Benchmark {
  var benchmark = Benchmark("replay of 1,000 to a new subscriber, per value", expecting: { countOfEvents() }) {
    replays(of: replayed)
  }
  benchmark.counted = { replays(of: 100) }
  benchmark.countedEvents = 100
  return benchmark
}

private func replays(of values: Int) -> Workload {
  let checksum = BenchmarkChecksum()
  let subject = ReplaySubject<Int>.create(bufferSize: values)
  for _ in 0..<values { subject.onNext(opaque(1)) }
  return Workload { events in
    for _ in 0..<(events / values) { subject.subscribe(onNext: { checksum.add($0) }).dispose() }
    return checksum.take()
  }
}
