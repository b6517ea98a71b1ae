public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A virtual time scheduler whose clock shows dates.
///
///     let scheduler = HistoricalScheduler(initialClock: noon)
///     scheduler.advanceTo(noon.addingTimeInterval(1800))   // half an hour passes
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
  // Sendable: as its superclass; it adds nothing.

  /// A scheduler whose clock shows `initialClock`.
  ///
  /// - Parameter initialClock: what the clock shows at first; 1970-01-01 by default.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Counts in dates and seconds.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// A date.
  public typealias VirtualTimeUnit = RxTime
  /// A number of seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// The converter.
  public init() {}

  /// The date itself.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

  /// The date itself.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

  /// The number of seconds itself.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval { virtualTimeInterval }

  /// The number of seconds itself.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval { timeInterval }

  /// The date `offset` seconds after `time`.
  public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime { time.addingTimeInterval(offset) }

  /// Which of the two dates comes first.
  public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison { VirtualTimeComparison(lhs, rhs) }
}
