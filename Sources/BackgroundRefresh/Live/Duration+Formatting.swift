extension Duration {
  /// The duration in its one or two largest units: `40 s`, `5 min`, `2 h 5 min`, `3 d 4 h`.
  package var abbreviatedText: String {
    let seconds = max(0, components.seconds)
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    func joined(_ first: String, _ rest: Int64, _ unit: String) -> String { rest == 0 ? first : "\(first) \(rest) \(unit)" }
    if days > 0 { return joined("\(days) d", hours % 24, "h") }
    if hours > 0 { return joined("\(hours) h", minutes % 60, "min") }
    if minutes > 0 { return joined("\(minutes) min", seconds % 60, "s") }
    return "\(seconds) s"
  }
}
