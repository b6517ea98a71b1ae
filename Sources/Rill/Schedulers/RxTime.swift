#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A moment as schedulers tell it.
public typealias RxTime = Date

/// A stretch of time: `.seconds(1)`, `.milliseconds(300)`.
public typealias RxTimeInterval = Duration

extension RxTime {
  /// How long it is from the reference date to this moment, to the microsecond.
  var sinceReferenceDate: RxTimeInterval { .microseconds(Int64((timeIntervalSinceReferenceDate * 1_000_000).rounded())) }
}
