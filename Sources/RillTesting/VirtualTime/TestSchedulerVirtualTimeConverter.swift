public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Counts in ticks of equal length.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
  /// A number of ticks since the beginning of time.
  public typealias VirtualTimeUnit = TestTime
  /// A number of ticks.
  public typealias VirtualTimeIntervalUnit = TestTimeInterval

  private let resolution: Double

  /// A converter whose ticks are `resolution` seconds long.
  public init(resolution: Double = 1.0) { self.resolution = resolution }

  /// The date so many ticks after 1970-01-01.
  public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
    Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
  }

  /// The tick nearest to `time`.
  public func convertToVirtualTime(_ time: RxTime) -> TestTime { convertToVirtualTimeInterval(time.timeIntervalSince1970) }

  /// How many seconds so many ticks are.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TestTimeInterval) -> TimeInterval {
    TimeInterval(virtualTimeInterval) * resolution
  }

  /// How many ticks so many seconds are, to the nearest one; at most 2⁶².
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TestTimeInterval {
    let limit = 0x1p62
    return TestTimeInterval(min(limit, max(-limit, (timeInterval / resolution + 0.5).rounded(.down))))
  }

  /// The moment `offset` ticks after `time`.
  public func offsetVirtualTime(_ time: TestTime, offset: TestTimeInterval) -> TestTime { time + offset }

  /// Which of the two moments comes first.
  public func compareVirtualTime(_ lhs: TestTime, _ rhs: TestTime) -> VirtualTimeComparison { VirtualTimeComparison(lhs, rhs) }
}
