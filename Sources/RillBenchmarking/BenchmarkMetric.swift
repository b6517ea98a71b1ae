/// A measured value without a baseline, such as bytes held.
public struct BenchmarkMetric {
  let name: String
  let unit: String
  let limit: Double?
  let measure: () -> Double?

  /// Creates a metric.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - unit: The unit in reports.
  ///   - limit: The greatest value that `--check` allows. Without it, the value is only printed.
  ///   - measure: Returns the value, or nil if it cannot be measured here.
  public init(_ name: String, unit: String, limit: Double? = nil, _ measure: @escaping () -> Double?) {
    self.name = name
    self.unit = unit
    self.limit = limit
    self.measure = measure
  }

  func measured() -> BenchmarkReport.Metric {
    BenchmarkReport.Metric(name: name, unit: unit, value: measure(), limit: limit)
  }
}
