extension Double {
  /// Returns this number with `decimals` decimal places.
  func rounded(to decimals: Int) -> String {
    guard isFinite else { return "n/a" }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    // Greater ones need no decimals, and may be no Int.
    guard let scaled = Int(exactly: (magnitude * scale).rounded()) else { return description }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return sign + (decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))")
  }
}
