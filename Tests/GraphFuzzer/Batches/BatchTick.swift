/// What one batch sends, or one event outside of a batch.
struct BatchTick {
  /// The values of each source.
  var values: [[Int]]
  /// The events of subjects without a current value, in the order in which they were sent.
  var order: [(source: Int, value: Int)] = []
  /// The sources that end, after their values.
  var ended: Set<Int> = []
  let number: Int
}
