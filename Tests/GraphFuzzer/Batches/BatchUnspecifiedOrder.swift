/// What operators emitted whose order is not defined.
struct BatchUnspecifiedOrder {
  /// A subscription of an operator, and a step of the script.
  struct Place: Hashable, CustomStringConvertible {
    var path: String
    var step: Int

    var description: String { "step \(step): \(path)" }
  }

  var values: [Place: [Int]] = [:]
  /// Where `zip`, `combineLatest` and `sample` have ended.
  var ends: Set<Place> = []
}
