internal import Dispatch

/// Measures again what is above its limits.
struct MeasurementRetry {
  /// The pause before each repetition: on a shared machine, a disturbance lasts for seconds.
  static let pause = Duration.seconds(4)
  /// The number of times that a row is measured again whose counts alone are above a limit: they hardly vary.
  static let retriesOfCounts = 2

  /// The number of times that a row above a limit is measured again before it counts as failed.
  let retries: Int

  /// Measures the rows of `benchmarks` that are above their limits again; `rows` keeps the last results.
  func repeatMeasurements(
    of rows: inout [BenchmarkReport.Row], _ benchmarks: [Benchmark], _ measureAgain: (Benchmark) -> BenchmarkReport.Row
  ) {
    for (index, benchmark) in benchmarks.enumerated() {
      let retries = rows[index].violationsOfTime.isEmpty ? min(retries, MeasurementRetry.retriesOfCounts) : retries
      repeatWhileAbove({ rows[index].violations.first }, retries) { rows[index] = measureAgain(benchmark) }
    }
  }

  /// Returns a measurement of `metric`, the last one of several if it is above its limit.
  func measured(_ metric: BenchmarkMetric) -> BenchmarkReport.Metric {
    var result = metric.measured()
    repeatWhileAbove({ result.violation }, retries) { result = metric.measured() }
    return result
  }

  private func repeatWhileAbove(_ violation: () -> String?, _ retries: Int, measure: () -> Void) {
    var attempt = 0
    while let message = violation(), attempt < retries {
      attempt += 1
      print("\(message); measuring it again (\(attempt) of \(retries))")
      MeasurementRetry.wait(for: MeasurementRetry.pause)
      measure()
      if violation() == nil { print("within its limit this time") }
    }
  }

  private static func wait(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(100)) }
  }
}
