/// A value that calls a closure whenever it is compared, and is equal to values with the same number.
struct ComparisonProbe: Equatable, Sendable {
  let number: Int
  var whenCompared: @Sendable () -> Void = {}

  static func == (left: ComparisonProbe, right: ComparisonProbe) -> Bool {
    left.whenCompared()
    right.whenCompared()
    return left.number == right.number
  }
}
