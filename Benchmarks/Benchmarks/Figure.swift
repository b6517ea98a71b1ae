/// A figure that stands alone: nothing is run beside it.
struct Figure {
  let name: String
  let unit: String
  /// What `--check` allows.
  let most: Double
  /// Nil where it can not be measured.
  let value: Double?

  private let measure: () -> Double?

  init(_ name: String, _ unit: String, most: Double, _ measure: @escaping () -> Double?) {
    self.name = name
    self.unit = unit
    self.most = most
    self.measure = measure
    value = measure()
  }

  /// The same, measured again.
  func again() -> Figure { Figure(name, unit, most: most, measure) }

  /// What is over its limit.
  var violation: String? {
    guard let value, value > most else { return nil }
    return "\(name): \(text), at most \(most.rounded(to: most < 10 ? 1 : 0)) allowed"
  }

  var line: String { "\(name): \(text) (at most \(most.rounded(to: most < 10 ? 1 : 0)))" }

  private var text: String {
    guard let value else { return "can not be measured here" }
    return "\(value.rounded(to: value < 100 ? 1 : 0)) \(unit)"
  }
}
