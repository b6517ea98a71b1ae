import Foundation
import RillProperties

/// Measures absences: what the app is told in, their lengths out.
struct AbsenceMeter<C: Clock> where C.Duration == Duration {
  private let clock: C
  private let stamp: AbsenceStamp?
  /// Whether this process has returned, so that no stamp is an earlier one's any more: it may be there still, if the store fails.
  private var hasReturned = false
  /// When the app was left; nil if it has not been since it last became active.
  private var start: C.Instant?

  init(_ clock: C, _ stamp: AbsenceStamp?) {
    self.clock = clock
    self.stamp = stamp
  }

  /// The length of the absence that `event` ends; nil if it is no return.
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

/// When the app was left, for a later process.
struct AbsenceStamp {
  /// What is longer than this, in seconds, was never meant: more than a `Duration` has room for.
  private static let longest = 1e18
  let stored: Stored<Date?>
  let now: () -> Date

  func set() { stored.wrappedValue = now() }

  func remove() { stored.wrappedValue = nil }

  /// The absence that an earlier process began; nil if it began none.
  var absence: AppAbsence? {
    do {
      guard let start = try stored.load() else { return nil }
      let length = now().timeIntervalSince(start)
      return (0...Self.longest).contains(length) ? .lasted(.seconds(length)) : .unmeasurable
    } catch {
      // Read as a property it reports the error; then it has to go, since what can not be read is never written over.
      _ = stored.wrappedValue
      try? stored.discard()
      return .unmeasurable
    }
  }
}
