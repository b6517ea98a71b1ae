extension Duration {
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
