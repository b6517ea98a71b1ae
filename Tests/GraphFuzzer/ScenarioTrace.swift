/// Everything that can be observed when a scenario is played.
package struct ScenarioTrace: Hashable {
  var entries: [LogEntry] = []
  /// The subscriptions of each source, in the order of subscribing; none for subjects.
  var subscriptions: [[SubscriptionInterval]] = []
  /// Laws that the library broke.
  var violations: [String] = []
}
