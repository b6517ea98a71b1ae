extension BenchmarkReport {
  /// The results as a table for a terminal.
  public var table: String {
    let header = [
      "ns per event", "median", "minimum", "baseline", "ratio", "95 %", "limit", "no claim", "ratio", "limit", "mallocs",
      "instructions", "limit", "atomics",
    ]
    var text = TextTable.aligned([header] + rows.flatMap(lines))
    text +=
      "\nbaseline: the median of the floor, which runs right before or after the row in each repetition. no claim: the floor"
    text += "\nwithout its atomic claim. ratio: the median of the repetitions' ratios, with its confidence interval."
    if rows.contains(where: { $0.baseline.name == Baseline.subjectFloorName }) {
      text += "\n* has no floor of its own. Its baseline is the floor of a subject."
    }
    text += "\n"
    if !metrics.isEmpty { text += "\n" + metrics.map { $0.line + "\n" }.joined() }
    if !Allocations.isAvailable { text += "\nMALLOCS ARE NOT COUNTED HERE: their limits are not checked.\n" }
    if !Instructions.isAvailable && rows.contains(where: { $0.limits.instructions != nil }) {
      text += "\nINSTRUCTIONS ARE NOT COUNTED HERE: their limits are not checked. Linux on x86-64 can count them.\n"
    }
    return text
  }

  private func lines(of row: Row) -> [[String]] {
    let ratio = row.baseline.ratio
    let limit = row.limits.ratio?.rounded(to: 2) ?? row.limits.time.map { "\($0.rounded(to: 0)) ns" }
    let line: [String] = [
      row.name + (row.baseline.name == Baseline.subjectFloorName ? " *" : ""),
      row.measured.median.value.rounded(to: 1),
      row.measured.minimum.rounded(to: 1),
      row.baseline.median.value.rounded(to: 1),
      ratio.value.rounded(to: 2),
      "\(ratio.low.rounded(to: 2)) – \(ratio.high.rounded(to: 2))",
      limit ?? "",
      row.withoutClaim?.median.value.rounded(to: 1) ?? "",
      row.withoutClaim?.ratio.value.rounded(to: 2) ?? "",
      row.limits.ratioWithoutClaim?.rounded(to: 2) ?? "",
      row.measured.mallocs?.rounded(to: 2) ?? "n/a",
      row.instructions?.all.rounded(to: 1) ?? "",
      row.limits.instructions?.rounded(to: 1) ?? "",
      row.instructions?.atomics.rounded(to: 2) ?? "",
    ]
    let peers = row.peers.map { peer in
      [
        "  \(peer.name)", peer.median.value.rounded(to: 1), peer.minimum.rounded(to: 1), "", peer.ratio.value.rounded(to: 2),
        "\(peer.ratio.low.rounded(to: 2)) – \(peer.ratio.high.rounded(to: 2))", "", "", "", "",
        peer.mallocs?.rounded(to: 2) ?? "n/a", "", "", "",
      ]
    }
    return [line] + peers
  }
}
