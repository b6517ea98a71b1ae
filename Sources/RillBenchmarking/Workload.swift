#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Work after its setup, which runs many times.
///
/// Releasing a workload disposes what it has set up.
public struct Workload {
  /// Runs this number of events and returns the sum of the values delivered.
  package let run: (Int) -> Int
  /// Runs this number of events and returns the sum and the time: the processor time of this thread, or the time that elapses.
  let time: (_ events: Int, _ ofThread: Bool) -> (result: Int, time: Duration)

  /// Creates a workload.
  ///
  /// - Parameter run: Runs the number of events that it is passed. Returns a number that depends on all the work, usually the sum of
  ///   the values delivered.
  public init(_ run: @escaping (_ events: Int) -> Int) {
    self.run = run
    time = { events, ofThread in
      var result = 0
      if ofThread {
        let start = processorTimeOfThread()
        result = run(events)
        return (result, processorTimeOfThread() - start)
      }
      let time = ContinuousClock().measure { result = run(events) }
      return (result, time)
    }
  }

  /// Creates a workload that measures itself, for example the 99th percentile of a latency.
  ///
  /// - Parameter run: Runs the number of events that it is passed. Returns a number that depends on all the work, and the time of
  ///   one event.
  public init(timing run: @escaping (_ events: Int) -> (result: Int, timePerEvent: Duration)) {
    self.run = { run($0).result }
    time = { events, _ in
      let (result, timePerEvent) = run(events)
      return (result, timePerEvent * events)
    }
  }

  /// Creates a workload that calls `send(first)` to `send(first + n - 1)` and whose result is the sum in `checksum`.
  ///
  /// A workload that needs another form has its own loop. A loop over an array of objects would measure the reference counting of
  /// the array's elements.
  @inlinable @inline(__always)
  public static func sending(into checksum: BenchmarkChecksum, _ send: @escaping (Int) -> Void) -> Workload {
    let first = opaque(1)
    return Workload { events in
      var index = 0
      while index < events {
        send(first &+ index)
        index &+= 1
      }
      return checksum.take()
    }
  }

  /// Creates a workload that sends to what `chain` returns.
  static func sending(to chain: (BenchmarkChecksum) -> (Int) -> Void) -> Workload {
    let checksum = BenchmarkChecksum()
    return .sending(into: checksum, chain(checksum))
  }
}

/// Returns the processor time that the calling thread has used.
private func processorTimeOfThread() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
