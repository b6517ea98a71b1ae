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
    /// The instructions of the benchmark per event; nil if they have no limit or cannot be counted.
    public let instructions: Instructions?
    /// Other implementations of the same work.
    public let peers: [Series]
    /// The limits at the time.
    public let limits: Limits

    /// A message for each value that is above its limit.
    public var violations: [String] { violationsOfTime + violationsOfCounts }

    /// A message for each limit that was not checked, because its value could not be measured.
    public var unchecked: [String] {
      func message(_ limit: Double?, _ value: Double?, _ name: String) -> String? {
        reasonNotChecked(value, limit).map { "\(self.name): \(name): \($0)" }
      }
      return [
        message(limits.ratio, baseline.ratio.value, "the ratio to \(baseline.name)"),
        message(limits.ratioWithoutClaim, withoutClaim?.ratio.value, "the ratio to \(baseline.name) without its claim"),
        message(limits.time, measured.median.value, "the time"),
        message(limits.mallocs, measured.mallocs, "mallocs"),
        message(limits.instructions, instructions?.all, "instructions"),
        message(limits.atomics, instructions?.atomics, "atomic instructions"),
        message(limits.systemCalls, instructions?.systemCalls, "system calls"),
      ].compactMap(\.self)
    }

    /// A message for each time that is above its limit, which another measurement can change.
    var violationsOfTime: [String] {
      var violations: [String] = []
      func isAbove(_ ratio: Median?, _ limit: Double?, _ name: String) -> Bool? {
        guard let ratio, let limit else { return nil }
        guard ratio.value > limit else { return false }
        violations.append("\(self.name): \(ratio.value.rounded(to: 2)) times \(name), limit \(limit.rounded(to: 2))")
        return true
      }
      let isAboveOne = isAbove(baseline.ratio, limits.ratio, baseline.name)
      let isAboveOther = isAbove(withoutClaim?.ratio, limits.ratioWithoutClaim, "\(baseline.name) without its claim")
      // A floor is slow where a claim is slow, and the floor without a claim is too good for a row that needs one.
      if isAboveOne == false || isAboveOther == false { violations = [] }
      if let limit = limits.time, measured.median.value > limit {
        violations.append("\(name): \(measured.median.value.rounded(to: 0)) ns, limit \(limit.rounded(to: 0)) ns")
      }
      return violations
    }

    /// A message for each count that is above its limit.
    var violationsOfCounts: [String] {
      var violations: [String] = []
      func check(_ count: Double?, _ limit: Double?, _ name: String) {
        guard let count, let limit, count > limit else { return }
        violations.append("\(self.name): \(count.rounded(to: 3)) \(name) per event, limit \(limit.rounded(to: 3))")
      }
      check(measured.mallocs, limits.mallocs, "mallocs")
      check(instructions?.all, limits.instructions, "instructions")
      check(instructions?.atomics, limits.atomics, "atomic instructions")
      check(instructions?.systemCalls, limits.systemCalls, "system calls")
      return violations
    }
  }

  /// A measured value without a baseline.
  public struct Metric: Codable, Sendable {
    /// The name of the metric.
    public let name: String
    /// The unit of the value.
    public let unit: String
    /// The value; nil if it could not be measured.
    public let value: Double?
    /// The greatest allowed value; nil if the value is only printed.
    public let limit: Double?

    var unchecked: String? { reasonNotChecked(value, limit).map { "\(name): \($0)" } }

    var violation: String? {
      guard let value, let limit, value > limit else { return nil }
      return "\(name): \(text), limit \(limitText(limit))"
    }

    var line: String { "\(name): \(text)" + (limit.map { " (limit \(limitText($0)))" } ?? "") }

    private func limitText(_ limit: Double) -> String { limit.rounded(to: limit < 10 ? 1 : 0) }

    private var text: String {
      guard let value else { return "cannot be measured here" }
      return "\(value.rounded(to: value < 100 ? 1 : 0)) \(unit)"
    }
  }

  /// What the legend of a chart calls the benchmarks.
  public let label: String
  /// The rows, in the order of the suite.
  public let rows: [Row]
  /// The metrics, in the order of the suite.
  public let metrics: [Metric]

  /// A message for each value that is above its limit.
  public var violations: [String] { rows.flatMap(\.violations) + metrics.compactMap(\.violation) }

  /// A message for each limit that was not checked, because its value could not be measured or is no number.
  public var unchecked: [String] { rows.flatMap(\.unchecked) + metrics.compactMap(\.unchecked) }

  init(label: String, rows: [Row], metrics: [Metric]) {
    self.label = label
    self.rows = rows
    self.metrics = metrics
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

/// Says why a limit was not checked; nil if it was, or if there is none.
private func reasonNotChecked(_ value: Double?, _ limit: Double?) -> String? {
  guard let limit else { return nil }
  guard let value else { return "there is a limit, but this cannot be measured here" }
  return value.isNaN || limit.isNaN ? "the \(limit.isNaN ? "limit" : "value") is not a number" : nil
}
