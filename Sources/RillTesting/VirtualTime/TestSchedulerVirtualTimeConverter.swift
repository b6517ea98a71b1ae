public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A converter whose virtual time is a number of ticks.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
  /// A number of ticks since 1970-01-01.
  public typealias VirtualTimeUnit = TestTime
  /// A number of ticks.
  public typealias VirtualTimeIntervalUnit = TestTimeInterval

  private let resolution: Double

  /// Creates a converter whose ticks are `resolution` seconds long.
  public init(resolution: Double = 1.0) { self.resolution = resolution }

  /// Returns the date `virtualTime` ticks after 1970-01-01.
  public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
    Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
  }

  /// Returns the tick nearest to `time`.
  public func convertToVirtualTime(_ time: RxTime) -> TestTime { convertToVirtualTimeInterval(time.timeIntervalSince1970) }

  /// Returns the length of `virtualTimeInterval` ticks in seconds.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TestTimeInterval) -> TimeInterval {
    TimeInterval(virtualTimeInterval) * resolution
  }

  /// Returns the number of ticks nearest to `timeInterval` seconds, limited to ±2⁶².
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TestTimeInterval {
    let limit = 0x1p62
    return TestTimeInterval(min(limit, max(-limit, (timeInterval / resolution + 0.5).rounded(.down))))
  }

  /// Returns the time `offset` ticks after `time`, limited to the range of `TestTime`.
  public func offsetVirtualTime(_ time: TestTime, offset: TestTimeInterval) -> TestTime {
    let (sum, overflow) = time.addingReportingOverflow(offset)
    if !overflow { return sum }
    return offset < 0 ? .min : .max
  }

  /// Compares two times.
  public func compareVirtualTime(_ lhs: TestTime, _ rhs: TestTime) -> VirtualTimeComparison { VirtualTimeComparison(lhs, rhs) }
}
