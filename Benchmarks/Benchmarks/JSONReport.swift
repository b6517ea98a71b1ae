#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The measurements for other programs.
struct JSONReport: Encodable {
  /// A workload.
  ///
  /// Times are in nanoseconds per event.
  struct Row: Encodable {
    let name: String
    let median: Double
    let minimum: Double
    let baseline: String
    let baselineMedian: Double
    let baselineMinimum: Double
    let ratio: Double
    let ratioOfMinima: Double
    let ratioLimit: Double?
    let mallocsPerEvent: Double?
  }

  let rows: [Row]
  /// A figure without a baseline.
  struct FigureRow: Encodable {
    let name: String
    let unit: String
    let value: Double?
    let limit: Double
  }

  let figures: [FigureRow]

  init(_ report: Report) {
    rows = report.measurements.map { measurement in
      Row(
        name: measurement.name, median: measurement.times.median, minimum: measurement.minimum,
        baseline: measurement.baselineName, baselineMedian: measurement.baselineTimes.median,
        baselineMinimum: measurement.baselineMinimum, ratio: measurement.ratio, ratioOfMinima: measurement.ratioOfMinima,
        ratioLimit: Threshold.all[measurement.name]?.ratio, mallocsPerEvent: measurement.mallocs)
    }
    figures = report.figures.map { FigureRow(name: $0.name, unit: $0.unit, value: $0.value, limit: $0.limit) }
  }

  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: file))
  }
}
