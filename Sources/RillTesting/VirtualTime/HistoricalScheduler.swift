public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A virtual time scheduler whose virtual time is a date.
///
///     let scheduler = HistoricalScheduler(initialClock: noon)
///     scheduler.advanceTo(noon.addingTimeInterval(1800))   // half an hour passes
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
  // Sendable: like the superclass. This class adds no state.

  /// Creates a scheduler whose clock starts at `initialClock`.
  ///
  /// - Parameter initialClock: the initial time; 1970-01-01 by default.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}
