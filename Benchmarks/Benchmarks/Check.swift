import Dispatch

/// Compares measurements and figures with their limits.
struct Check {
  /// The number of times that a row above its threshold is measured again before it counts as failed.
  static let retries = 12
  /// The pause before each repetition: on a shared machine, a disturbance lasts for seconds.
  static let pause = Duration.seconds(4)

  /// Returns a message for each value that is above its threshold.
  static func violations(_ measurement: Measurement) -> [String] {
    guard let threshold = Threshold.all[measurement.name] else { return [] }
    var violations: [String] = []
    if let limit = threshold.ratio, measurement.ratio > limit {
      let measured = measurement.ratio.rounded(to: 2)
      violations.append(
        "\(measurement.name): \(measured) times \(measurement.baselineName), limit \(limit.rounded(to: 2))")
    }
    if let limit = threshold.time, measurement.times.median > limit {
      let measured = measurement.times.median.rounded(to: 0)
      violations.append("\(measurement.name): \(measured) ns, limit \(limit.rounded(to: 0)) ns")
    }
    if let limit = threshold.mallocs, let mallocs = measurement.mallocs, mallocs > limit {
      let measured = mallocs.rounded(to: 3)
      violations.append("\(measurement.name): \(measured) mallocs per event, limit \(limit.rounded(to: 3))")
    }
    return violations
  }

  /// Measures figures that are above their limits again.
  ///
  /// - Returns: A message for each figure that is still above its limit.
  static func remeasure(_ figures: inout [Figure]) -> [String] {
    for index in figures.indices {
      var attempt = 0
      while let violation = figures[index].violation, attempt < retries {
        attempt += 1
        print("\(violation); measuring it again (\(attempt) of \(retries))")
        wait(pause)
        figures[index] = figures[index].measuredAgain()
      }
    }
    return figures.compactMap(\.violation)
  }

  private static func wait(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(100)) }
  }

  /// Measures each row that is above its threshold again, together with its baseline only.
  ///
  /// `measurements` keeps the last result.
  ///
  /// - Returns: A message for each value that is still above its threshold.
  static func remeasure(
    _ measurements: inout [Measurement], of workloads: [Workload], measureAgain: (Workload) -> Measurement
  ) -> [String] {
    var remaining: [String] = []
    for index in measurements.indices {
      var violations = violations(measurements[index])
      var attempt = 0
      while let violation = violations.first, attempt < retries {
        attempt += 1
        print("\(violation); measuring it again (\(attempt) of \(retries))")
        wait(pause)
        measurements[index] = measureAgain(workloads[index])
        violations = self.violations(measurements[index])
        if violations.isEmpty { print("\(measurements[index].name): within its threshold this time") }
      }
      remaining += violations
    }
    return remaining
  }
}
