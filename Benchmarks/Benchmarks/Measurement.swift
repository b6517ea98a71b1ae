/// The number of times that each workload and its baseline run for one row.
private let repetitions = 15

/// The number of setups of each workload, which the repetitions use in turn.
///
/// The addresses of a workload's objects change its time by up to a third, so the result of a single setup would be arbitrary.
private let setupsPerWorkload = 5

/// The measured times and allocations of one workload.
struct Measurement {
  let name: String
  /// The name of the baseline in the report.
  let baselineName: String
  /// Nanoseconds per event, one for each repetition.
  let times: [Double]
  /// The times of the baseline in the same repetitions.
  let baselineTimes: [Double]
  /// Mallocs per event after the warm-up run; nil if this build cannot count them.
  let mallocs: Double?

  /// The median of the repetitions' ratios.
  ///
  /// A longer disturbance affects both sides of a ratio.
  var ratio: Double { zip(times, baselineTimes).map { $0 / $1 }.median }

  /// The ratio of the shortest times, which is closer to the ratio on an idle machine.
  ///
  /// Another program on the same core slows down ordinary instructions more than atomic ones.
  var ratioOfMinima: Double { minimum / baselineMinimum }

  var minimum: Double { times.min() ?? .nan }
  var baselineMinimum: Double { baselineTimes.min() ?? .nan }
}

/// Measures all `workloads` interleaved: each repetition runs every workload once, right before or after its baseline.
///
/// - Parameters:
///   - workloads: the workloads, in the order of the result.
///   - progress: called before each repetition of a workload.
/// - Returns: One measurement for each workload.
func measure(
  _ workloads: [Workload], progress: (_ name: String, _ done: Int, _ of: Int) -> Void
) -> [Measurement] {
  var pairs = workloads.map(Pair.init)
  var done = 0
  for repetition in 0..<repetitions {
    for index in pairs.indices {
      progress(pairs[index].workload.name, done, repetitions * pairs.count)
      pairs[index].sample(repetition)
      done += 1
    }
  }
  return pairs.map { $0.finish() }
}

/// A workload and its baseline, with their measurements so far.
private struct Pair {
  let workload: Workload
  private let setups: [Setup]
  private var times: [Double] = []
  private var baselineTimes: [Double] = []

  init(_ workload: Workload) {
    self.workload = workload
    setups = (0..<setupsPerWorkload).map { Setup(workload, number: $0) }
  }

  mutating func sample(_ repetition: Int) {
    let (time, baselineTime) = setups[repetition % setups.count].time(
      events: workload.events, baselineFirst: repetition.isMultiple(of: 2))
    times.append(time)
    baselineTimes.append(baselineTime)
  }

  /// Counts mallocs in a single run, and disposes the setups.
  func finish() -> Measurement {
    let calls = setups[0].mallocs(events: workload.events)
    for setup in setups { setup.dispose() }
    return Measurement(
      name: workload.name, baselineName: setups[0].baselineName, times: times, baselineTimes: baselineTimes,
      mallocs: calls.map { Double($0) / Double(workload.events) })
  }
}

/// One instance of a workload and of its baseline.
private struct Setup {
  let name: String
  let baselineName: String
  private let measured: Instance
  private let baseline: Instance
  /// Makes the results that both must have; nil if the baseline does.
  private let expected: Instance?
  /// False if the baseline does different work.
  private let baselineMakesSameResults: Bool

  init(_ workload: Workload, number: Int) {
    // Never released, so that this setup has other addresses than the previous one.
    _ = UnsafeMutableRawPointer.allocate(byteCount: 16 + 208 * number, alignment: 16)
    name = workload.name
    measured = workload.make()
    switch workload.baseline {
    case .floor(let make):
      (baselineName, baseline, expected, baselineMakesSameResults) = ("floor", make(), nil, true)
    case .subjectFloor(let expecting):
      (baselineName, baseline, expected, baselineMakesSameResults) = ("subject floor", subjectFloor(), expecting(), false)
    case .other(let other, let make, let expecting):
      (baselineName, baseline, expected, baselineMakesSameResults) = (other, make(), expecting(), true)
    }
    // The first run fills caches and pools.
    _ = time(events: workload.events / 10, baselineFirst: true)
  }

  /// Runs both and returns the nanoseconds per event of each.
  func time(events: Int, baselineFirst: Bool) -> (measured: Double, baseline: Double) {
    var (result, baselineResult) = (0, 0)
    var (time, baselineTime) = (0.0, 0.0)
    if baselineFirst { baselineTime = nanoseconds(baseline, events, &baselineResult) }
    time = nanoseconds(measured, events, &result)
    if !baselineFirst { baselineTime = nanoseconds(baseline, events, &baselineResult) }
    compare(result, baselineResult, events)
    return (time, baselineTime)
  }

  /// Returns the number of mallocs of one run, or nil if this build cannot count them.
  func mallocs(events: Int) -> Int? {
    var result = 0
    let taken = Allocations.counting { result = measured.run(events) }
    compare(result, baseline.run(events), events)
    return taken?.calls
  }

  func dispose() {
    measured.dispose()
    baseline.dispose()
  }

  /// Exits if the results are wrong, because then the times mean nothing.
  private func compare(_ result: Int, _ baselineResult: Int, _ events: Int) {
    let wanted = expected?.run(events) ?? baselineResult
    if result != wanted || baselineMakesSameResults && baselineResult != wanted {
      Terminal.fail("wrong result: \(name) \(result), \(baselineName) \(baselineResult), expected \(wanted)")
    }
  }
}

/// Returns the nanoseconds per event of one run.
private func nanoseconds(_ instance: Instance, _ events: Int, _ result: inout Int) -> Double {
  let duration = ContinuousClock().measure { result = instance.run(events) }
  return duration / .nanoseconds(events)
}

extension [Double] {
  /// The median: the middle element, or the mean of the two middle ones.
  var median: Double {
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
