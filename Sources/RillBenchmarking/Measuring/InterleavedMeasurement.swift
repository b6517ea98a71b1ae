/// The number of measured runs of each workload, unless the command line has another one.
let defaultRepetitions = 15

/// The number of setups of each workload, which the repetitions use in turn.
///
/// The addresses of a workload's objects change its time by up to a third, so the result of a single setup would be arbitrary.
private let setupsPerBenchmark = 5

/// Measures all `benchmarks` interleaved: each repetition runs every benchmark once, with its baseline and its peers next to it.
///
/// Those that use several threads follow when the others are finished, and those above their limits have been measured again. They
/// leave the process in a slower state: after many gates have changed threads, new gates use atomic instructions from the start.
///
/// - Parameters:
///   - benchmarks: The benchmarks, in the order of the result.
///   - repetitions: The number of measured runs of each workload. A row that is measured again has the default number.
///   - check: What measures the rows above their limits again; nil if there is no need.
///   - progress: Called before each repetition of a benchmark.
/// - Returns: One row for each benchmark.
func measure(
  _ benchmarks: [Benchmark], repetitions: Int, _ check: MeasurementRetry?,
  progress: (_ name: String, _ done: Int, _ of: Int) -> Void
) -> [BenchmarkReport.Row] {
  var result: [String: BenchmarkReport.Row] = [:]
  for group in [benchmarks.filter { !$0.usesSeveralThreads }, benchmarks.filter(\.usesSeveralThreads)] {
    var rows = measure(group, repetitions, progress)
    check?.repeatMeasurements(of: &rows, group) { measure([$0], defaultRepetitions, progress)[0] }
    for row in rows { result[row.name] = row }
  }
  return benchmarks.compactMap { result[$0.name] }
}

private func measure(
  _ benchmarks: [Benchmark], _ repetitions: Int, _ progress: (_ name: String, _ done: Int, _ of: Int) -> Void
) -> [BenchmarkReport.Row] {
  var measurements = benchmarks.map(Measurement.init)
  for repetition in 0..<repetitions {
    for index in benchmarks.indices {
      progress(benchmarks[index].name, repetition * benchmarks.count + index, repetitions * benchmarks.count)
      measurements[index].sample(repetition)
    }
  }
  return measurements.map { $0.finish() }
}

/// A benchmark with its measurements so far.
private struct Measurement {
  private let benchmark: Benchmark
  private let setups: [Setup]
  /// Nanoseconds per event of each contender, one for each repetition.
  private var times: [[Double]]

  init(_ benchmark: Benchmark) {
    self.benchmark = benchmark
    if benchmark.events < 1 { Console.fail("\(benchmark.name) has \(benchmark.events) events: there must be at least one") }
    setups = (0..<setupsPerBenchmark).map { Setup(benchmark, number: $0) }
    times = setups[0].contenders.map { _ in [] }
  }

  mutating func sample(_ repetition: Int) {
    let setup = setups[repetition % setups.count]
    for (index, time) in setup.times(events: benchmark.events, backwards: repetition.isMultiple(of: 2)).enumerated() {
      times[index].append(time)
    }
  }

  /// Counts allocations in a single run, and instructions in a few short ones.
  func finish() -> BenchmarkReport.Row {
    let mallocs = setups[0].mallocs(events: benchmark.events)
    let instructions = benchmark.limits.countInstructions ? benchmark.instructions(of: setups[0].contenders[0].workload) : nil
    let series = setups[0].contenders.indices.map { index in
      BenchmarkReport.Series(
        name: setups[0].contenders[index].name, median: Median(of: times[index]), minimum: times[index].min() ?? .nan,
        mallocs: mallocs?[index],
        // A longer disturbance affects both sides of a ratio, so a ratio is formed within each repetition.
        ratio: Median(of: zip(times[0], times[index]).map { $0 / $1 }))
    }
    let hasFloorWithoutClaim = benchmark.baseline.makeWithoutClaim != nil
    return BenchmarkReport.Row(
      name: benchmark.name, events: benchmark.events, measured: series[0], baseline: series[1],
      withoutClaim: hasFloorWithoutClaim ? series[2] : nil, instructions: instructions,
      peers: Array(series.dropFirst(hasFloorWithoutClaim ? 3 : 2)), limits: benchmark.limits)
  }
}

extension Limits {
  fileprivate var countInstructions: Bool { instructions != nil || atomics != nil || systemCalls != nil }
}

extension Benchmark {
  /// Whether another workload says which results are right.
  var isCompared: Bool { expected != nil || baseline.doesSameWork || !peers.isEmpty }

  /// Returns the instructions per event, or nil if they cannot be counted here.
  fileprivate func instructions(of measured: Workload) -> Instructions? {
    var workload = measured
    if let counted {
      workload = counted()
      // The first run fills caches and pools.
      _ = workload.run(10 * countedEvents)
    }
    return Instructions.perEvent(countedEvents) { _ = workload.run($0) }
  }
}

/// One instance of each workload of a benchmark.
private struct Setup {
  /// A workload that is measured.
  struct Contender {
    let name: String
    let workload: Workload
    /// Whether its results must be the expected ones.
    let isCompared: Bool
  }

  /// The benchmark, its baseline, the baseline without a claim if there is one, and the peers.
  let contenders: [Contender]
  /// Creates the results that are expected; nil if the baseline does, or the first peer.
  private let expected: Workload?
  /// Whether to measure the processor time of the thread, in which other programs are not contained.
  private let measuresThread: Bool

  init(_ benchmark: Benchmark, number: Int) {
    // Never released, so that this setup has other addresses than the previous one.
    _ = UnsafeMutableRawPointer.allocate(byteCount: 16 + 208 * number, alignment: 16)
    let baseline = benchmark.baseline
    var contenders = [
      Contender(name: benchmark.name, workload: benchmark.make(), isCompared: true),
      Contender(name: baseline.name, workload: baseline.make(), isCompared: baseline.doesSameWork),
    ]
    if let make = baseline.makeWithoutClaim {
      contenders.append(Contender(name: "without claim", workload: make(), isCompared: baseline.doesSameWork))
    }
    contenders += benchmark.peers.map { Contender(name: $0.name, workload: $0.make(), isCompared: true) }
    self.contenders = contenders
    expected = benchmark.expected?()
    measuresThread = !benchmark.usesSeveralThreads
    // The first run fills caches and pools.
    _ = times(events: max(1, benchmark.events / 10), backwards: true)
  }

  /// Runs all contenders and returns the nanoseconds per event of each.
  ///
  /// If it runs them `backwards`, the benchmark runs after its baseline instead of before it.
  func times(events: Int, backwards: Bool) -> [Double] {
    var results = contenders.map { _ in 0 }
    var times = contenders.map { _ in 0.0 }
    for index in backwards ? contenders.indices.reversed() : Array(contenders.indices) {
      let (result, duration) = contenders[index].workload.time(events, measuresThread)
      results[index] = result
      times[index] = duration / .nanoseconds(events)
    }
    compare(results, events)
    return times
  }

  /// Returns the number of allocations per event of each contender in one run, or nil if this build cannot count them.
  func mallocs(events: Int) -> [Double]? {
    var results = contenders.map { _ in 0 }
    let calls = contenders.indices.map { index in
      Allocations.counting { results[index] = contenders[index].workload.run(events) }?.calls
    }
    compare(results, events)
    return Allocations.isAvailable ? calls.map { Double($0 ?? 0) / Double(events) } : nil
  }

  /// Exits if the results are wrong, because then the times mean nothing.
  private func compare(_ results: [Int], _ events: Int) {
    // The first one is what is measured, so another one says what is right.
    let reference = contenders.indices.first { $0 > 0 && contenders[$0].isCompared } ?? 0
    let wanted = expected?.run(events) ?? results[reference]
    for (contender, result) in zip(contenders, results) where contender.isCompared && result != wanted {
      Console.fail("wrong result of \(contenders[0].name): \(contender.name) has \(result), expected \(wanted)")
    }
  }
}
