import Foundation
import Rill

/// The stored time at which the app was left, for a later process.
struct AbsenceStamp {
  /// The longest plausible absence in seconds, within the range of `Duration`.
  private static let longest = 1e18
  let stored: any PersistentValue<Date?>
  let now: () -> Date

  func set() { stored.wrappedValue = now() }

  func remove() { stored.wrappedValue = nil }

  /// The absence that began in an earlier process, or nil if none did.
  var absence: AppAbsence? {
    do {
      guard let start = try stored.load() else { return nil }
      let length = now().timeIntervalSince(start)
      return (0...Self.longest).contains(length) ? .lasted(.seconds(length)) : .unmeasurable
    } catch {
      // Reading the property reports the error. The stamp must then be removed: assigning never overwrites an unreadable value.
      _ = stored.wrappedValue
      try? stored.discard()
      return .unmeasurable
    }
  }
}
