import Foundation
import Rill
import RillBenchmarking
import RillDiagnostics
import RillRecording

/// What `SubscriptionTracker` costs while it is on, compared with the same work while it is off.
func diagnosticsOverheadBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "subscribe + dispose, subject, tracked", events: 20_000,
      baseline: .other("subscribe + dispose, subject") { subscribing { $0 } }, expecting: { nothing() }
    ) { tracked { subscribing { $0 } } },
    Benchmark(
      "subject, 1 subscriber, tracked", events: 500_000, baseline: .other("subject, 1 subscriber") { subscribingAndSending() },
      expecting: { sumOfInputs() }
    ) { tracked { subscribingAndSending() } },
    Benchmark(
      "subject, 1 subscriber, inspected", events: 5_000_000,
      baseline: .other("subject, 1 subscriber") { subscribingAndSending() }, expecting: { sumOfInputs() }
    ) { inspected { subscribingAndSending() } },
    Benchmark(
      "subject, 1 subscriber, recorded", events: 100_000,
      baseline: .other("subject, 1 subscriber") { subscribingAndSending() }, expecting: { sumOfInputs() }
    ) { recorded(whileOpen: true) },
    Benchmark(
      "subject, 1 subscriber, recording closed", events: 500_000,
      baseline: .other("subject, 1 subscriber") { subscribingAndSending() }, expecting: { sumOfInputs() }
    ) { recorded(whileOpen: false) },
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

/// Makes a workload that runs another one while a client is connected to an inspector.
private func inspected(_ make: () -> Workload) -> Workload {
  let workload = make()
  return Workload { events in
    let folder = InspectorFolder(path: "\(FileManager.default.temporaryDirectory.path)/rill-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    do { try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder) } catch { fatalError("\(error)") }
    defer { Inspector.stop() }
    // What it does not read stays in the buffer of the socket.
    let client = folder.connect("\(ProcessInfo.processInfo.processIdentifier).socket")
    defer { InspectorFolder.close(client) }
    while Inspector.clientCount == 0 { Thread.sleep(forTimeInterval: 0.0001) }
    return workload.run(events)
  }
}

/// Makes a workload that subscribes once, and then sends, since only new subscriptions are tracked.
private func subscribingAndSending() -> Workload {
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  let sending = Workload.sending(into: checksum) { subject.onNext($0) }
  return Workload { events in
    let subscription = subject.subscribe(onNext: { checksum.add($0) })
    defer { subscription.dispose() }
    return sending.run(events)
  }
}

/// Makes a workload that sends through the input of a recorder, which writes to a file or has been closed.
private func recorded(whileOpen isOpen: Bool) -> Workload {
  let checksum = BenchmarkChecksum()
  let subject = PublishSubject<Int>()
  let sending = Workload.sending(into: checksum) { subject.onNext($0) }
  return Workload { events in
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      let recorder = try RunRecorder(file: file)
      let subscription = recorder.input("input", subject).subscribe(onNext: { checksum.add($0) })
      defer { subscription.dispose() }
      if !isOpen { try recorder.close() }
      defer { withExtendedLifetime(recorder) {} }
      return sending.run(events)
    } catch { fatalError("\(error)") }
  }
}
