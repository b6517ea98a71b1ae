extension BenchmarkReport {
  /// Returns a table of the changes since `old`, row by row.
  ///
  /// The change is that of the ratio to the baseline, which depends less on the machine than a time. A change is marked if the
  /// confidence intervals of the two ratios have no value in common.
  public func changes(since old: BenchmarkReport) -> String {
    let header = ["change since the old report", "old ns", "new ns", "old ratio", "new ratio", "change", ""]
    let before = Dictionary(old.rows.map { ($0.name, $0) }) { first, _ in first }
    let lines = rows.map { row in
      guard let past = before[row.name] else {
        return [row.name, "", row.measured.median.value.rounded(to: 1), "", row.baseline.ratio.value.rounded(to: 2), "", "new"]
      }
      return line(row, past)
    }
    let names = Set(rows.map(\.name))
    let removed = old.rows.filter { !names.contains($0.name) }.map { past in
      [
        past.name, past.measured.median.value.rounded(to: 1), "", past.baseline.ratio.value.rounded(to: 2), "", "",
        "not measured",
      ]
    }
    return TextTable.aligned([header] + lines + removed) + metricChanges(since: old)
  }

  private func line(_ row: Row, _ past: Row) -> [String] {
    let (new, old) = (row.baseline.ratio, past.baseline.ratio)
    var remarks: [String] = []
    if new.differs(from: old) { remarks.append(new.value < old.value ? "faster" : "slower") }
    // Other threads can allocate now and then, so a small difference means nothing.
    if let mallocs = row.measured.mallocs, let before = past.measured.mallocs, abs(mallocs - before) > 0.05 {
      remarks.append("mallocs \(before.rounded(to: 2)) → \(mallocs.rounded(to: 2))")
    }
    if let new = row.instructions?.all, let old = past.instructions?.all, abs(new - old) > max(0.5, old / 100) {
      remarks.append("instructions \(old.rounded(to: 0)) → \(new.rounded(to: 0))")
    }
    if row.baseline.name != past.baseline.name { remarks.append("other baseline: \(past.baseline.name)") }
    return [
      row.name, past.measured.median.value.rounded(to: 1), row.measured.median.value.rounded(to: 1),
      old.value.rounded(to: 2), new.value.rounded(to: 2), percent(new.value, old.value), remarks.joined(separator: ", "),
    ]
  }

  private func metricChanges(since old: BenchmarkReport) -> String {
    let changes = metrics.compactMap { metric -> String? in
      let past = old.metrics.first { $0.name == metric.name && $0.unit == metric.unit }
      guard let past = past?.value, let value = metric.value, past > 0 else { return nil }
      return "\(metric.name): \(past.rounded(to: 1)) → \(value.rounded(to: 1)) \(metric.unit), \(percent(value, past))\n"
    }
    return changes.isEmpty ? "" : "\n" + changes.joined()
  }

  private func percent(_ new: Double, _ old: Double) -> String {
    let change = (new / old - 1) * 100
    return "\(change > 0 ? "+" : "")\(change.rounded(to: 1)) %"
  }
}
