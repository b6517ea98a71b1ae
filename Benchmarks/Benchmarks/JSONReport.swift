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
  /// A figure with nothing beside it.
  struct Single: Encodable {
    let name: String
    let unit: String
    let value: Double?
    let greatest: Double
  }

  let figures: [Single]

  init(_ report: Report) {
    rows = report.measurements.map { measurement in
      Row(
        name: measurement.name, median: measurement.times.median, minimum: measurement.minimum,
        beside: measurement.baselineName, besideMedian: measurement.baselineTimes.median,
        besideMinimum: measurement.baselineMinimum, ratio: measurement.ratio, ratioOfMinima: measurement.ratioOfMinima,
        greatestRatio: Threshold.all[measurement.name]?.ratio, mallocsPerEvent: measurement.mallocs)
    }
    figures = report.figures.map { Single(name: $0.name, unit: $0.unit, value: $0.value, greatest: $0.most) }
  }

  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: file))
  }
}
