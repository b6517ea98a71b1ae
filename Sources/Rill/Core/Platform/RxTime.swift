#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A point in time: a `Date`.
public typealias RxTime = Date

/// A span of time: a `Duration`.
public typealias RxTimeInterval = Duration

extension RxTimeInterval {
  /// This duration, limited to 73 billion years, so that sums of it with times do not overflow.
  var clamped: RxTimeInterval { min(max(self, .seconds(Int64.min >> 2)), .seconds(Int64.max >> 2)) }
}

extension RxTime {
  static var current: RxTime { RxTime() }

  /// The time since Foundation's reference date, to the microsecond.
  var sinceReferenceDate: RxTimeInterval { .microseconds(Int64((timeIntervalSinceReferenceDate * 1_000_000).rounded())) }
}
