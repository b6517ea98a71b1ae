/// The measurements as a table.
struct Report {
  let measurements: [Measurement]
  let figures: [Figure]

  private static let header = ["ns per event", "median", "minimum", "baseline", "ratio", "of minima", "limit", "mallocs"]

  func table() -> String {
    let rows = measurements.map { measurement in
      let threshold = Threshold.all[measurement.name]
      return [
        measurement.name + (measurement.baselineName == "subject floor" ? " *" : ""),
        measurement.times.median.rounded(to: 1),
        measurement.minimum.rounded(to: 1),
        measurement.baselineTimes.median.rounded(to: 1),
        measurement.ratio.rounded(to: 2),
        measurement.ratioOfMinima.rounded(to: 2),
        threshold?.limit ?? "",
        measurement.mallocs?.rounded(to: 2) ?? "n/a",
      ]
    }
    var text = Report.aligned([Report.header] + rows)
    text += "\nbaseline: the median of the floor, which runs right before or after the row in each repetition."
    text += "\nratio: the median of the repetitions' ratios. of minima: the ratio of the shortest times."
    text += "\n* has no floor of its own. Its baseline is the floor of a subject with 1 subscriber.\n"
    if !figures.isEmpty { text += "\n" + figures.map { $0.line + "\n" }.joined() }
    if !Allocations.isAvailable { text += "\nThis build cannot count mallocs.\n" }
    return text
  }

  /// Aligns the first column left and the others right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }
    return ([lines[0], String(repeating: "-", count: lines[0].count)] + lines.dropFirst()).joined(separator: "\n") + "\n"
  }
}

extension Threshold {
  /// The text in the table.
  fileprivate var limit: String? { ratio?.rounded(to: 2) ?? time.map { "\($0.rounded(to: 0)) ns" } }
}

extension Double {
  /// Returns this number with `decimals` decimal places.
  func rounded(to decimals: Int) -> String {
    guard isFinite else { return "n/a" }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((magnitude * scale).rounded())
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return sign + (decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))")
  }
}
