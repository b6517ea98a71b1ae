import Dispatch
import Rill
import RillBenchmarking
import Synchronization

/// Workloads with several threads at once.
func concurrentSendBenchmarks() -> [Benchmark] { [twoThreads] }

private var twoThreads: Benchmark {
  Benchmark("2 threads on one subject, per send", events: 200_000, expecting: { sumOfInputs() }) {
    let checksum = BenchmarkChecksum()
    let run = SenderSynchronization()
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(onNext: { value in
      checksum.add(value)
      run.countDelivery()
    })
    let helper = DispatchQueue(label: "second sender")
    return Workload { events in
      let first = opaque(1)
      let half = events / 2
      run.begin()
      helper.async {
        run.wait(for: 2)
        for index in 0..<half { subject.onNext(first &+ index) }
      }
      run.wait(for: 2)
      for index in half..<events { subject.onNext(first &+ index) }
      run.waitForDeliveries(events)
      return checksum.take()
    }
  }
}

/// Starts two sending threads together, and waits until all their values are delivered.
private final class SenderSynchronization: Sendable {
  private let ready = Atomic<Int>(0)
  private let delivered = Atomic<Int>(0)

  func begin() {
    ready.store(0, ordering: .relaxed)
    delivered.store(0, ordering: .relaxed)
  }

  func wait(for threads: Int) {
    ready.add(1, ordering: .acquiringAndReleasing)
    while ready.load(ordering: .acquiring) < threads {}
  }

  /// Counts a delivery.
  ///
  /// Deliveries are serialized, so a load and a store suffice. The release makes the sum visible to the thread that reads the count.
  @inline(__always)
  func countDelivery() { delivered.store(delivered.load(ordering: .relaxed) &+ 1, ordering: .releasing) }

  /// Waits until `count` values are delivered.
  ///
  /// A third thread can deliver the last ones after both senders have returned.
  func waitForDeliveries(_ count: Int) {
    while delivered.load(ordering: .acquiring) < count {}
  }
}
