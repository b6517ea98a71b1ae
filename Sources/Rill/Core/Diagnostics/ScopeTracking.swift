import CRillThreads
import RillLocks

/// The entry of a scope in the count of `Resources` and in a tracker, until the scope is deallocated.
///
/// Only scopes that are counted or tracked have one. It is an object of its own, because a `deinit` of the scope would make each subclass
/// retain itself in its `deinit`.
@safe  // The tracker keeps `section` until `deinit` releases it.
final class ScopeTracking {
  static let count = Atomic<Int>(0)

  private let isCounted: Bool
  /// Belongs to the tracker.
  let section: UnsafeMutableRawPointer?

  init(file: StaticString, line: UInt, isWeak: Bool) {
    let observers = rill_observers_of_subscriptions()
    isCounted = observers & RILL_COUNTED != 0
    unsafe section = observers & RILL_TRACKED != 0 ? rill_subscribed(file.utf8Start, line, isWeak) : nil
    if isCounted { ScopeTracking.count.add(1, ordering: .relaxed) }
  }

  /// Observes a scope upstream of one whose section is `downstream`.
  init(upstreamOf downstream: UnsafeMutableRawPointer) {
    isCounted = false
    unsafe section = rill_extended(downstream)
  }

  deinit {
    if isCounted { ScopeTracking.count.subtract(1, ordering: .relaxed) }
    if let section = unsafe section { unsafe rill_released(section) }
  }

  /// Inlined, like `ended`, so that callers read only `section`, and do not retain this object.
  @inline(__always)
  func attached(_ operation: UnsafePointer<UInt8>) {
    if let section = unsafe section { unsafe rill_attached(section, operation) }
  }

  /// Returns a closure that counts each value for the tracker, and calls `next`.
  ///
  /// It does not retain the observation, because the sink that it belongs to retains the scope.
  /// Not inlined, because hardly any subscription needs it.
  @inline(never)
  static func counting<Value>(in section: UnsafeMutableRawPointer, _ next: @escaping (Value) -> Void) -> (Value) -> Void {
    unsafe rill_set_type(section, unsafeBitCast(Value.self, to: UnsafeRawPointer.self))
    return { value in
      if unsafe !rill_count(section) { next(value) } else { unsafe deliver(value, in: section, next) }
    }
  }

  /// Delivers a value, and passes it to a tracker that samples values or measures deliveries.
  ///
  /// Apart from `counting`, so that this costs nothing as long as no tracker does.
  @inline(never)
  private static func deliver<Value>(_ value: Value, in section: UnsafeMutableRawPointer, _ next: (Value) -> Void) {
    if unsafe rill_is_sample_due(section) { unsafe withUnsafePointer(to: value) { unsafe rill_sampled(section, $0) } }
    let begin = unsafe rill_delivering(section)
    next(value)
    unsafe rill_delivered(section, begin)
  }

  func markedAsSecret() {
    if let section = unsafe section { unsafe rill_marked_as_secret(section) }
  }

  @inline(__always)
  func ended(_ how: UInt8) {
    if let section = unsafe section { unsafe rill_ended(section, how) }
  }
}
