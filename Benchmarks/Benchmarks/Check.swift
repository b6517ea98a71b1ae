import Dispatch

/// Holds the figures against the thresholds.
struct Check {
  /// How often a row that is over its threshold is measured again before it counts as failed.
  static let retries = 12
  /// How long to wait before: on a shared machine, what disturbs a measurement goes on for seconds.
  static let pause = Duration.seconds(4)

  /// What is over its threshold.
  static func violations(_ measurement: Measurement) -> [String] {
    guard let threshold = Threshold.all[measurement.name] else { return [] }
    var violations: [String] = []
    if let most = threshold.ratio, measurement.ratio > most {
      let measured = measurement.ratio.rounded(to: 2)
      violations.append(
        "\(measurement.name): \(measured) times \(measurement.baselineName), at most \(most.rounded(to: 2)) allowed")
    }
    if let most = threshold.time, measurement.times.median > most {
      let measured = measurement.times.median.rounded(to: 0)
      violations.append("\(measurement.name): \(measured) ns, at most \(most.rounded(to: 0)) allowed")
    }
    if let most = threshold.mallocs, let mallocs = measurement.mallocs, mallocs > most {
      let measured = mallocs.rounded(to: 3)
      violations.append("\(measurement.name): \(measured) mallocs per event, at most \(most.rounded(to: 3)) allowed")
    }
    return violations
  }

  /// Measures figures that are over their limits again.
  ///
  /// - Returns: What is still over its limit.
  static func settle(_ figures: inout [Figure]) -> [String] {
    for index in figures.indices {
      var attempt = 0
      while let violation = figures[index].violation, attempt < retries {
        attempt += 1
        print("\(violation); measuring it again (\(attempt) of \(retries))")
        wait(pause)
        figures[index] = figures[index].again()
      }
    }
    return figures.compactMap(\.violation)
  }

  private static func wait(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(100)) }
  }

  /// Measures what is over its threshold again, that row alone with its baseline; `measurements` keeps the last figures.
  ///
  /// - Returns: What is still over its threshold.
  static func settle(
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
