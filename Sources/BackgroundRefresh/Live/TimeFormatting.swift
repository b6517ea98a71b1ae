package import Foundation

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

  /// Parses a duration such as `500ms`, `90s`, `30m`, `2h` or `1d`, or returns nil for any other text.
  package init?(argument: String) {
    let units: [String: Duration] = [
      "ms": .milliseconds(1), "s": .seconds(1), "m": .seconds(60), "h": .seconds(3600), "d": .seconds(86_400),
    ]
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int32(digits), let unit = units[String(argument.dropFirst(digits.count))] else { return nil }
    self = unit * count
  }
}

extension Date {
  /// Returns the time of day in `zone`, such as `09:41:03`.
  package func timeOfDay(in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.hour, .minute, .second], from: self)
    return String(format: "%02d:%02d:%02d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
  }
}
