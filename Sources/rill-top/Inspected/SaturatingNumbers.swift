// The numbers of another process can be anything that JSON can say.

extension Int {
  /// The whole part of a number, or the nearest `Int`.
  init(saturating number: Double) {
    self = Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : number > 0 ? .max : 0)
  }
}

extension UInt64 {
  /// Adds a number, up to the largest one.
  mutating func addSaturating(_ other: UInt64) {
    let (sum, isOver) = addingReportingOverflow(other)
    self = isOver ? .max : sum
  }
}
