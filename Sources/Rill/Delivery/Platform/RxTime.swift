#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A point in time: a `Date`.
public typealias RxTime = Date

/// A span of time: a `Duration`.
public typealias RxTimeInterval = Duration

extension RxTime {
  /// The current time of day.
  static var current: RxTime { RxTime() }

  /// The time since Foundation's reference date, to the microsecond.
  var sinceReferenceDate: RxTimeInterval { .microseconds(Int64((timeIntervalSinceReferenceDate * 1_000_000).rounded())) }
}
