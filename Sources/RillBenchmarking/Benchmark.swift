/// A piece of work whose time per event is measured, together with what it is compared with.
///
/// ```swift
/// Benchmark("search form", limits: Limits(ratio: 5, mallocs: 0.01)) { sum in
///   let query = PublishSubject<Int>()
///   query.map { $0 * 3 }.filter { $0 % 2 == 0 }.subscribe(onNext: { sum.add($0) })
///   return { query.onNext($0) }
/// }
/// ```
///
/// A `BenchmarkSuite` measures benchmarks.
public struct Benchmark {
  /// The name of the row in reports.
  public let name: String
  /// The number of events in one run, by which times and allocations are divided.
  public let events: Int
  /// What `--check` allows.
  public var limits: Limits
  /// Whether events are sent or delivered on several threads, or wait for a disk.
  ///
  /// A suite measures the time that elapses then, and otherwise the processor time of the thread, which other programs disturb less. It
  /// measures such benchmarks after all others, because many changes of threads make later benchmarks slower.
  public var usesSeveralThreads = false
  /// The number of events of the run in which instructions are counted, if there is a limit for them.
  ///
  /// A multiple of the number of events after which the work repeats. Each counted instruction takes microseconds, so it should be
  /// small.
  public var countedEvents = 8
  /// Creates the workload whose instructions are counted; nil if it is the one that is measured.
  ///
  /// For work that repeats only after thousands of events, or whose events take very many instructions: the same work in a smaller size.
  public var counted: (() -> Workload)?

  let baseline: Baseline
  let peers: [Peer]
  let expected: (() -> Workload)?
  let make: () -> Workload

  /// Creates a benchmark of any form.
  ///
  /// - Parameters:
  ///   - name: The name of the row in reports. Names in a suite are unique.
  ///   - events: The number of events, deliveries or subscriptions in one run, by which times and allocations are divided. A run
  ///     should take a few milliseconds. There are 15 measured runs.
  ///   - baseline: The work that the ratio refers to.
  ///   - limits: What `--check` allows.
  ///   - peers: Other implementations of the same work. They must have the same results.
  ///   - expected: Makes the workload whose results the benchmark must have. It is not timed. Without it, the results must be those
  ///     of the baseline, if the baseline does the same work.
  ///   - make: Sets up the work. It is called five times, because the addresses of a workload's objects influence its time.
  public init(
    _ name: String, events: Int = 500_000, baseline: Baseline = .subject(), limits: Limits = Limits(), peers: [Peer] = [],
    expecting expected: (() -> Workload)? = nil, _ make: @escaping () -> Workload
  ) {
    self.name = name
    self.events = events
    self.baseline = baseline
    self.limits = limits
    self.peers = peers
    self.expected = expected
    self.make = make
  }

  /// Creates a benchmark of a chain that receives one number per event.
  ///
  /// - Parameters:
  ///   - name: The name of the row in reports. Names in a suite are unique.
  ///   - events: The number of events in one run.
  ///   - baseline: The work that the ratio refers to.
  ///   - limits: What `--check` allows.
  ///   - peers: Other implementations of the same work. They must have the same results.
  ///   - chain: Sets up the chain and returns the closure that sends it an event. The subscriber adds each value that it receives
  ///     to the checksum, so that no work can be optimized away. The chain is disposed when the returned closure is released.
  public init(
    _ name: String, events: Int = 500_000, baseline: Baseline = .subject(), limits: Limits = Limits(), peers: [Peer] = [],
    sending chain: @escaping (_ sum: BenchmarkChecksum) -> (Int) -> Void
  ) {
    self.init(name, events: events, baseline: baseline, limits: limits, peers: peers) { .sending(to: chain) }
  }
}
