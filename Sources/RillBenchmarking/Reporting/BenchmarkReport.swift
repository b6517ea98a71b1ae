#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The results of a suite, which can be stored as JSON.
///
/// Times are in nanoseconds per event.
public struct BenchmarkReport: Codable, Sendable {
  /// The times of one workload.
  public struct Series: Codable, Sendable {
    /// The name of the workload.
    public let name: String
    /// The median of the repetitions.
    public let median: Median
    /// The shortest time.
    public let minimum: Double
    /// Heap allocations per event after the warm-up run; nil if the build cannot count them.
    public let mallocs: Double?
    /// The benchmark's time divided by the time of this workload: the median of the repetitions' ratios.
    public let ratio: Median
  }

  /// A benchmark with what it is compared with.
  public struct Row: Codable, Sendable {
    /// The name of the benchmark.
    public let name: String
    /// The number of events in one run.
    public let events: Int
    /// The benchmark itself.
    public let measured: Series
    /// The baseline; its `ratio` is the one that is limited.
    public let baseline: Series
    /// The floor without its atomic claim; nil if the baseline is no floor.
    public let withoutClaim: Series?
    /// Other implementations of the same work.
    public let peers: [Series]
    /// The limits at the time.
    public let limits: Limits

    /// A message for each value that is above its limit.
    public var violations: [String] {
      var violations: [String] = []
      func check(_ ratio: Median?, _ limit: Double?, _ name: String) {
        guard let ratio, let limit, ratio.value > limit else { return }
        violations.append("\(self.name): \(ratio.value.rounded(to: 2)) times \(name), limit \(limit.rounded(to: 2))")
      }
      check(baseline.ratio, limits.ratio, baseline.name)
      check(withoutClaim?.ratio, limits.ratioWithoutClaim, "\(baseline.name) without its claim")
      if let limit = limits.time, measured.median.value > limit {
        violations.append("\(name): \(measured.median.value.rounded(to: 0)) ns, limit \(limit.rounded(to: 0)) ns")
      }
      if let limit = limits.mallocs, let mallocs = measured.mallocs, mallocs > limit {
        violations.append("\(name): \(mallocs.rounded(to: 3)) mallocs per event, limit \(limit.rounded(to: 3))")
      }
      return violations
    }
  }

  /// A measured value without a baseline.
  public struct Figure: Codable, Sendable {
    /// The name of the figure.
    public let name: String
    /// The unit of the value.
    public let unit: String
    /// The value; nil if it could not be measured.
    public let value: Double?
    /// The greatest allowed value.
    public let limit: Double

    var violation: String? {
      guard let value, value > limit else { return nil }
      return "\(name): \(text), limit \(limitText)"
    }

    var line: String { "\(name): \(text) (limit \(limitText))" }

    private var limitText: String { limit.rounded(to: limit < 10 ? 1 : 0) }

    private var text: String {
      guard let value else { return "cannot be measured here" }
      return "\(value.rounded(to: value < 100 ? 1 : 0)) \(unit)"
    }
  }

  /// What the legend of a chart calls the benchmarks.
  public let label: String
  /// The rows, in the order of the suite.
  public internal(set) var rows: [Row]
  /// The figures, in the order of the suite.
  public internal(set) var figures: [Figure]

  /// A message for each value that is above its limit.
  public var violations: [String] { rows.flatMap(\.violations) + figures.compactMap(\.violation) }

  init(label: String, rows: [Row], figures: [Figure]) {
    self.label = label
    self.rows = rows
    self.figures = figures
  }

  /// Reads a report.
  public init(json: Data) throws { self = try JSONDecoder().decode(BenchmarkReport.self, from: json) }

  /// Returns this report as JSON.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
