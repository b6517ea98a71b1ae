/// A measured value without a baseline.
struct Figure {
  let name: String
  let unit: String
  /// The greatest value that `--check` allows.
  let limit: Double
  /// Nil if it cannot be measured here.
  let value: Double?

  private let measure: () -> Double?

  init(_ name: String, _ unit: String, limit: Double, _ measure: @escaping () -> Double?) {
    self.name = name
    self.unit = unit
    self.limit = limit
    self.measure = measure
    value = measure()
  }

  /// Returns this figure, measured again.
  func measuredAgain() -> Figure { Figure(name, unit, limit: limit, measure) }

  /// The message if the value is above its limit.
  var violation: String? {
    guard let value, value > limit else { return nil }
    return "\(name): \(text), limit \(limitText)"
  }

  var line: String { "\(name): \(text) (limit \(limitText))" }

  private var limitText: String { limit.rounded(to: limit < 10 ? 1 : 0) }

  private var text: String {
    guard let value else { return "cannot be measured here" }
    return "\(value.rounded(to: value < 100 ? 1 : 0)) \(unit)"
  }
}
