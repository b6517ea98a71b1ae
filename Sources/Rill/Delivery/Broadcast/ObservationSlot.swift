import CRillThreads
import RillLocks

/// What a hub has for the object that stands for its current value in Observation.
///
/// `RillObservation` makes that object at the first read: what was never read is not tracked. The core does not import Observation, which
/// every program would then link.
@safe  // `registrar` is an object that this slot retains.
struct ObservationSlot: ~Copyable {
  /// The address of the object, or 0.
  private let registrar = Atomic<UInt>(0)

  deinit { Self.release(registrar.load(ordering: .relaxed)) }

  /// Reports an event to the object, and returns whether Observation tracks what is read.
  func report(_ event: Int) -> Bool {
    var known = registrar.load(ordering: .acquiring)
    if known == 0 {
      guard event == RILL_VALUE_READ else { return false }
      known = makeRegistrar()
    }
    return unsafe rill_value_event(UnsafeRawPointer(bitPattern: known), Int32(event))
  }

  private func makeRegistrar() -> UInt {
    let new = unsafe UInt(bitPattern: rill_value_registrar())
    let (isFirst, earlier) = registrar.compareExchange(expected: 0, desired: new, ordering: .acquiringAndReleasing)
    if isFirst { return new }
    Self.release(new)
    return earlier
  }

  private static func release(_ address: UInt) {
    guard let object = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    unsafe Unmanaged<AnyObject>.fromOpaque(object).release()
  }
}

extension ReplayingHub {
  /// Reports a read or a change of the value to `RillObservation`, if that is linked.
  @discardableResult
  @inline(__always)
  func report(_ event: Int) -> Bool { rill_observes_values() && reportToObservation(event) }

  @inline(never)
  private func reportToObservation(_ event: Int) -> Bool {
    if event == RILL_VALUE_READ, TrackedRead.isInProgress { TrackedRead.note { self.isSecret } }
    return observation.report(event)
  }
}
