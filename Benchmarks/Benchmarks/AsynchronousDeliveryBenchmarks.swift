import Dispatch
import Rill
import RillBenchmarking

/// Events that are delivered on other threads and in tasks.
func asynchronousDeliveryBenchmarks() -> [Benchmark] {
  [
    burst("observe(on: queue), burst") {
      $0.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "observer"))
    },
    burst("observe(on: actor), burst") { $0.observe(on: Receiver()) },
    burst("observe(on: queue, buffer:), burst") {
      $0.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "observer"), buffer: .newest(1_000_000))
    },
    values,
  ]
}

private actor Receiver {}

/// A burst of events: the sender waits for the deliveries only after it has sent all events.
private func burst(
  _ name: String, _ observing: @escaping (PublishSubject<Int>) -> Observable<Int>
) -> Benchmark {
  Benchmark(name, events: 100_000, expecting: { sumOfInputs() }) {
    let checksum = BenchmarkChecksum()
    let deliveries = DeliveryCounter()
    let subject = PublishSubject<Int>()
    _ = observing(subject)
      .subscribe(onNext: { value in
        checksum.add(value)
        deliveries.count()
      })
    return Workload { events in
      let first = opaque(1)
      deliveries.expect(events)
      for index in 0..<events { subject.onNext(first &+ index) }
      deliveries.wait()
      return checksum.take()
    }
  }
}

/// A loop over `values` in a detached task, from the subscription to the end of the stream.
private var values: Benchmark {
  Benchmark("values, 10,000 of them", events: 10_000, expecting: { sumOfInputs() }) {
    let checksum = BenchmarkChecksum()
    let ended = DispatchSemaphore(value: 0)
    return Workload { events in
      let first = opaque(1)
      let subject = PublishSubject<Int>()
      let values = subject.values
      Task.detached {
        for try await value in values { checksum.add(value) }
        ended.signal()
      }
      for index in 0..<events { subject.onNext(first &+ index) }
      subject.onCompleted()
      ended.wait()
      return checksum.take()
    }
  }
}

/// Wakes the sender after the expected number of deliveries.
@safe
private final class DeliveryCounter: @unchecked Sendable {
  // Sendable: deliveries are serialized, and the sender writes only when no delivery is pending.
  private var remaining = 0
  private let all = DispatchSemaphore(value: 0)

  func expect(_ events: Int) { remaining = events }

  @inline(__always)
  func count() {
    remaining -= 1
    if remaining == 0 { all.signal() }
  }

  func wait() { all.wait() }
}
