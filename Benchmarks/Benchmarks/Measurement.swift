/// How often each workload and its baseline are run for one row.
private let repetitions = 15

/// How often each workload is set up; the repetitions go round among the setups.
///
/// Where the objects of a workload happen to lie changes its time by up to a third, so one setup would measure luck.
private let setupsPerWorkload = 5

/// What was measured of one workload.
struct Measurement {
  let name: String
  /// What it was compared with, as the report names it.
  let baselineName: String
  /// Nanoseconds per event, one for each repetition.
  let times: [Double]
  /// Those of the baseline, in the same repetitions.
  let baselineTimes: [Double]
  /// Mallocs per event, once everything is warm; nil where they can not be counted.
  let mallocs: Double?

  /// The median of the repetitions' ratios: noise that lasts for a while hits both sides of a ratio.
  var ratio: Double { zip(times, baselineTimes).map { $0 / $1 }.median }

  /// The ratio of the shortest times: closer to that of a quiet machine while others compute on this one.
  ///
  /// A neighbour on the same core slows down a program that does much at once more than one that waits for its atomics.
  var ratioOfMinima: Double { minimum / baselineMinimum }

  var minimum: Double { times.min() ?? .nan }
  var baselineMinimum: Double { baselineTimes.min() ?? .nan }
}

/// Measures all `workloads`, interleaved: each repetition runs every workload once, next to its baseline.
///
/// - Parameters:
///   - workloads: what to measure, in the order of the result.
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

/// A workload and its baseline, and what was measured of them so far.
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

  /// Counts mallocs, which needs no repetition, and takes everything down.
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
  /// Makes the results that both are held against; nil if the baseline does.
  private let expected: Instance?
  /// False if the baseline is another kind of work.
  private let baselineMakesSameResults: Bool

  init(_ workload: Workload, number: Int) {
    // Never released: moves what is set up now to other addresses than before.
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

  /// Runs both, and answers the nanoseconds per event of each.
  func time(events: Int, baselineFirst: Bool) -> (measured: Double, baseline: Double) {
    var (result, baselineResult) = (0, 0)
    var (time, baselineTime) = (0.0, 0.0)
    if baselineFirst { baselineTime = nanoseconds(baseline, events, &baselineResult) }
    time = nanoseconds(measured, events, &result)
    if !baselineFirst { baselineTime = nanoseconds(baseline, events, &baselineResult) }
    compare(result, baselineResult, events)
    return (time, baselineTime)
  }

  /// The mallocs of one run.
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

  /// A fast program that does something else would be no news: wrong results end everything.
  private func compare(_ result: Int, _ baselineResult: Int, _ events: Int) {
    let wanted = expected?.run(events) ?? baselineResult
    if result != wanted || baselineMakesSameResults && baselineResult != wanted {
      Terminal.fail("\(name) made \(result) and \(baselineName) \(baselineResult), expected \(wanted)")
    }
  }
}

/// The nanoseconds per event of one run.
private func nanoseconds(_ instance: Instance, _ events: Int, _ result: inout Int) -> Double {
  let duration = ContinuousClock().measure { result = instance.run(events) }
  return duration / .nanoseconds(events)
}

extension [Double] {
  /// The middle one; the mean of the middle two if there is no middle.
  var median: Double {
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
