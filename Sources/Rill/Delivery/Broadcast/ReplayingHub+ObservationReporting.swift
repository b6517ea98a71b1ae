import CRillThreads

extension ReplayingHub {
  /// Reports reads and changes of the value to `RillObservation`, if that is linked.
  ///
  /// The core does not import Observation, which every program would then link.
  @discardableResult
  @inline(__always)
  func report(_ event: Int) -> Bool { unsafe rill_value_event(Unmanaged.passUnretained(self).toOpaque(), Int32(event)) }

  /// The current value, whose reading Observation may track.
  var reportedValue: Element {
    report(RILL_VALUE_READ)
    return value
  }
}
