import RillBenchmarking
import XCTest

/// Medians and their confidence intervals.
final class MedianTests: XCTestCase {
  func testTheMedianIsTheMiddle() {
    XCTAssertEqual(Median(of: [3, 1, 2]).value, 2)
    XCTAssertEqual(Median(of: [4, 1, 3, 2]).value, 2.5)
    XCTAssertEqual(Median(of: [7]).value, 7)
  }

  /// The order statistics of a 95 % interval, from published tables of the sign test.
  func testTheIntervalEndsAtOrderStatistics() {
    for (count, lowest) in [(1, 1), (5, 1), (6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (20, 6), (25, 8), (100, 40)] {
      let median = Median(of: (1...count).map(Double.init).shuffled())
      XCTAssertEqual(median.low, Double(lowest), "\(count) values")
      XCTAssertEqual(median.high, Double(count + 1 - lowest), "\(count) values")
    }
  }
}
