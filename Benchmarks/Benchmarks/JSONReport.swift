#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The figures for other programs.
struct JSONReport: Encodable {
  /// Times are nanoseconds per event.
  struct Row: Encodable {
    let name: String
    let median: Double
    let minimum: Double
    let beside: String
    let besideMedian: Double
    let besideMinimum: Double
    let ratio: Double
    let ratioOfMinima: Double
    let greatestRatio: Double?
    let mallocsPerEvent: Double?
  }

  let rows: [Row]
  let liveSubscriptionBytes: Double?
  let liveSubscriptionMallocs: Double?

  init(_ report: Report) {
    rows = report.measurements.map { measurement in
      Row(
        name: measurement.name, median: measurement.times.median, minimum: measurement.minimum,
        beside: measurement.baselineName, besideMedian: measurement.baselineTimes.median,
        besideMinimum: measurement.baselineMinimum, ratio: measurement.ratio, ratioOfMinima: measurement.ratioOfMinima,
        greatestRatio: Threshold.all[measurement.name]?.ratio, mallocsPerEvent: measurement.mallocs)
    }
    liveSubscriptionBytes = report.live?.bytes
    liveSubscriptionMallocs = report.live?.mallocs
  }

  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: file))
  }
}
