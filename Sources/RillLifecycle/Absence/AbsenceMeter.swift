import Foundation
import Rill

/// Measures absences: receives the events of an app, and returns the length of each absence that ends.
struct AbsenceMeter<C: Clock> where C.Duration == Duration {
  private let clock: C
  private let stamp: AbsenceStamp?
  /// Whether the app has become active in this process.
  ///
  /// From then on the stamp is not one of an earlier process, even if the store could not remove it.
  private var hasReturned = false
  /// When the current absence began, or nil if the app has not been left since it last became active.
  private var start: C.Instant?

  init(_ clock: C, _ stamp: AbsenceStamp?) {
    self.clock = clock
    self.stamp = stamp
  }

  /// Returns the length of the absence that `event` ends, or nil if `event` is not a return to the app.
  mutating func received(_ event: AppLifecycleEvent) -> AppAbsence? {
    switch event {
    case .applicationWillResignActive where start == nil:
      start = clock.now
      stamp?.set()
      return nil
    case .applicationDidBecomeActive:
      defer {
        start = nil
        hasReturned = true
        stamp?.remove()
      }
      if let start { return .lasted(start.duration(to: clock.now)) }
      return hasReturned ? .notAway : stamp?.absence ?? .notAway
    default: return nil
    }
  }
}
