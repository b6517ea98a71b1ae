import Dispatch

extension DispatchTime {
  /// Returns the time after `nanoseconds`, which a `DispatchTimeInterval` can only count to two seconds where an `Int` has 32 bits.
  static func after(nanoseconds: UInt64) -> DispatchTime {
    // Times beyond the half of the range are times of day.
    DispatchTime(uptimeNanoseconds: now().uptimeNanoseconds + min(nanoseconds, 1 << 62))
  }
}
