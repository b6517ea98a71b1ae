import Dispatch
import Rill
import Synchronization

/// Several threads at once.
func contendedWorkloads() -> [Workload] { [twoThreads] }

private var twoThreads: Workload {
  Workload("2 threads on one subject, per send", events: 200_000, beside: .subjectFloor(expecting: { sumOfInputs() })) {
    let tally = Tally()
    let meeting = Meeting()
    let subject = PublishSubject<Int>()
    subject.subscribe(onNext: { value in
      tally.add(value)
      meeting.countDelivery()
    })
    let helper = DispatchQueue(label: "second sender")
    return Instance { events in
      let first = opaque(1)
      let half = events / 2
      meeting.begin()
      helper.async {
        meeting.wait(for: 2)
        for index in 0..<half { subject.onNext(first &+ index) }
      }
      meeting.wait(for: 2)
      for index in half..<events { subject.onNext(first &+ index) }
      meeting.waitForDeliveries(events)
      return tally.take()
    } dispose: {
      subject.dispose()
    }
  }
}

/// Makes two threads start together, and tells when all that they sent has arrived.
private final class Meeting: Sendable {
  private let arrived = Atomic<Int>(0)
  private let delivered = Atomic<Int>(0)

  func begin() {
    arrived.store(0, ordering: .relaxed)
    delivered.store(0, ordering: .relaxed)
  }

  func wait(for threads: Int) {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < threads {}
  }

  /// Deliveries are serial, so a load and a store will do, and what was added up before is visible to who reads the count.
  @inline(__always)
  func countDelivery() { delivered.store(delivered.load(ordering: .relaxed) &+ 1, ordering: .releasing) }

  /// The last sends may be delivered by a third thread, after both senders have returned.
  func waitForDeliveries(_ count: Int) {
    while delivered.load(ordering: .acquiring) < count {}
  }
}

/// Starts a thread and waits for it: glibc takes cheaper paths through its locks in a process that never had a second one.
func startSecondThread() {
  let started = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { started.signal() }
  started.wait()
}
