import Dispatch
import Rill

/// Events that go to other threads and tasks.
func threadWorkloads() -> [Workload] { [observeOnQueue, values] }

/// A burst: the sender does not wait for deliveries until it has sent everything.
private var observeOnQueue: Workload {
  Workload("observe(on: queue), burst", events: 100_000, beside: .subjectFloor(expecting: { sumOfInputs() })) {
    let tally = Tally()
    let arrivals = Arrivals()
    let subject = PublishSubject<Int>()
    subject
      .observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "observer"))
      .subscribe(onNext: { value in
        tally.add(value)
        arrivals.count()
      })
    return Instance { events in
      let first = opaque(1)
      arrivals.expect(events)
      for index in 0..<events { subject.onNext(first &+ index) }
      arrivals.wait()
      return tally.take()
    } dispose: {
      subject.dispose()
    }
  }
}

/// A loop in a task of its own, which is not on the sender's actor: from a subscription to the end of the stream.
private var values: Workload {
  Workload("values, 10,000 of them", events: 10_000, beside: .subjectFloor(expecting: { sumOfInputs() })) {
    let tally = Tally()
    let ended = DispatchSemaphore(value: 0)
    return Instance { events in
      let first = opaque(1)
      let subject = PublishSubject<Int>()
      let values = subject.values
      Task.detached {
        for try await value in values { tally.add(value) }
        ended.signal()
      }
      for index in 0..<events { subject.onNext(first &+ index) }
      subject.onCompleted()
      ended.wait()
      return tally.take()
    }
  }
}

/// Wakes the sender when as many events have come as it expects.
@safe
private final class Arrivals: @unchecked Sendable {
  // Sendable: deliveries are serial, and the sender writes only while none is on its way.
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
