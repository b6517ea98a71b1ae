/// Compares measurements with their limits, and measures again what exceeds them.
struct Check {
  /// The pause before each repetition: on a shared machine, a disturbance lasts for seconds.
  static let pause = Duration.seconds(4)

  /// The number of times that a row above a limit is measured again before it counts as failed.
  let retries: Int

  /// Measures the rows and figures of `report` that are above their limits again.
  ///
  /// `report` keeps the last result.
  ///
  /// - Returns: A message for each value that is still above its limit.
  func violations(
    in report: inout BenchmarkReport, of suite: BenchmarkSuite, measureAgain: (Benchmark) -> BenchmarkReport.Row
  ) -> [String] {
    for index in report.rows.indices {
      guard let benchmark = suite.benchmarks.first(where: { $0.name == report.rows[index].name }) else { continue }
      repeatWhileAbove({ report.rows[index].violations.first }) { report.rows[index] = measureAgain(benchmark) }
    }
    for index in report.figures.indices {
      let measured = report.figures[index]
      guard let figure = suite.figures.first(where: { $0.name == measured.name && $0.unit == measured.unit }) else { continue }
      repeatWhileAbove({ report.figures[index].violation }) { report.figures[index] = figure.measured() }
    }
    return report.violations
  }

  private func repeatWhileAbove(_ violation: () -> String?, measure: () -> Void) {
    var attempt = 0
    while let message = violation(), attempt < retries {
      attempt += 1
      print("\(message); measuring it again (\(attempt) of \(retries))")
      Terminal.pause(Check.pause)
      measure()
      if violation() == nil { print("within its limit this time") }
    }
  }
}
