public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A converter whose virtual time is a date and whose intervals are numbers of seconds.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// A date.
  public typealias VirtualTimeUnit = RxTime
  /// A number of seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Creates a converter.
  public init() {}

  /// Returns `virtualTime` unchanged.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

  /// Returns `time` unchanged.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

  /// Returns `virtualTimeInterval` unchanged.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval { virtualTimeInterval }

  /// Returns `timeInterval` unchanged.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval { timeInterval }

  /// Returns the date `offset` seconds after `time`.
  public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime { time.addingTimeInterval(offset) }

  /// Compares two dates.
  public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison { VirtualTimeComparison(lhs, rhs) }
}
