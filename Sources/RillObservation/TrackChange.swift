#if os(Linux)
  @_spi(SwiftUI) internal import Observation

  /// Calls `willChange` before a change of the state that `value` reads, and `didChange` after it.
  func trackChange(
    of value: () -> Void, willChange: @escaping @Sendable () -> Void, didChange: @escaping @Sendable () -> Void
  ) {
    withObservationTracking(value, willSet: { _ in willChange() }) { tracking in
      tracking.cancel()
      didChange()
    }
  }
#else
  internal import Observation

  /// Calls `willChange` before a change of the state that `value` reads.
  ///
  /// Elsewhere than on Linux, `Observation` tells only code of the system that a property has changed.
  func trackChange(
    of value: () -> Void, willChange: @escaping @Sendable () -> Void, didChange: @escaping @Sendable () -> Void
  ) {
    withObservationTracking(value, onChange: willChange)
  }
#endif
