/// The median of several repetitions, with its confidence interval.
public struct Median: Codable, Sendable, Equatable {
  /// The middle element, or the mean of the two middle ones.
  public let value: Double
  /// The lower end of the interval that contains the true median with a confidence of at least 95 %.
  ///
  /// The interval makes no assumption about the distribution. It ends at order statistics: with 15 values, the fourth smallest and
  /// the fourth largest. With fewer than six values, it contains all of them and has a lower confidence.
  public let low: Double
  /// The upper end of that interval.
  public let high: Double

  /// Creates the median of `values`.
  ///
  /// - Precondition: There is at least one value.
  /// - Complexity: O(n log n).
  public init(of values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    value = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    let outside = Median.valuesOutside(count: sorted.count)
    low = sorted[outside]
    high = sorted[sorted.count - 1 - outside]
  }

  /// Returns how many of `count` values may be left out at each end.
  ///
  /// Each value is below the true median with a probability of one half. The interval misses the median on one side if at most
  /// `outside` values are on that side, whose binomial probability must not exceed 2.5 %.
  private static func valuesOutside(count: Int) -> Int {
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var sum = probability
    var outside = 0
    // `sum` is the probability that at most `outside` values are below the median.
    while outside < count / 2 {
      if sum > 0.025 { break }
      probability = probability * Double(count - outside) / Double(outside + 1)
      outside += 1
      sum += probability
    }
    return max(0, outside - 1)
  }

  /// Whether this interval and `other`'s have no value in common.
  func differs(from other: Median) -> Bool { high < other.low || other.high < low }
}
