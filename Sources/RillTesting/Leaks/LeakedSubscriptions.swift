public import RillDiagnostics

/// The error of `expectNoLeaks`: subscriptions that were still live at the end of its body.
public struct LeakedSubscriptions: Error, CustomStringConvertible {
  /// The subscriptions, oldest first.
  public let subscriptions: LiveSubscriptions
  /// The place of `expectNoLeaks`, as `Module/File.swift:12`.
  public let location: String

  /// How many there are, and a table with a line for each: those that can retain an object first.
  public var description: String {
    let count = subscriptions.count == 1 ? "1 subscription is" : "\(subscriptions.count) subscriptions are"
    let all = Array(subscriptions)
    let ordered = LiveSubscriptions(all.filter { !$0.isWeak } + all.filter(\.isWeak))
    return "\(location): \(count) still live\n\(ordered.table)"
  }
}

extension LeakedSubscriptions {
  /// Creates the error for the subscriptions that a scope has left live, or nil if there are none.
  init?(of scope: LeakTrackingScope, at location: String) {
    let leaks = scope.reportedLeaks()
    if leaks.isEmpty { return nil }
    self.init(subscriptions: leaks, location: location)
  }
}
