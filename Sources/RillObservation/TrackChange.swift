#if os(Linux)
  @_spi(SwiftUI) internal import Observation
  internal import Rill

  /// Whether a registration notices changes until one of the main actor has been made, and not only the next announcement.
  let staysRegistered = true

  /// Calls `willChange` before a change of the state that `value` reads, and `didChange` after it.
  func trackChange(
    of value: () -> Void, willChange: @escaping @Sendable () -> Void, didChange: @escaping @Sendable () -> Void
  ) {
    withObservationTracking(value, willSet: { _ in willChange() }) { tracking in
      // A change by another thread leaves it in place, for what the main actor changes before its next turn.
      if MainQueue.isCurrent { tracking.cancel() }
      didChange()
    }
  }
#else
  internal import Observation

  let staysRegistered = false

  /// Calls `willChange` before a change of the state that `value` reads.
  ///
  /// Elsewhere than on Linux, `Observation` tells only code of the system that a property has changed.
  func trackChange(
    of value: () -> Void, willChange: @escaping @Sendable () -> Void, didChange: @escaping @Sendable () -> Void
  ) {
    withObservationTracking(value, onChange: willChange)
  }
#endif
