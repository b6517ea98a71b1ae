/// Receives the beginning, the values and the end of each tracked subscription, for metrics or signposts.
///
///     struct Signposts: SubscriptionMetricsHandler {
///       func subscriptionBegan(_ id: UInt64, at callSite: CallSite) { … }
///     }
///     SubscriptionTracker.metricsHandler = Signposts()
///     SubscriptionTracker.start()
///
/// The functions are called on the thread that subscribes, delivers or ends, also concurrently, and delay it. They must not subscribe.
public protocol SubscriptionMetricsHandler: Sendable {
  /// A subscription was made.
  func subscriptionBegan(_ id: UInt64, at callSite: CallSite)
  /// A value was delivered to the subscriber, whose closure took `duration`.
  func valueDelivered(to id: UInt64, at callSite: CallSite, taking duration: Duration)
  /// A subscription ended, `duration` after it was made, in steps of 10 milliseconds.
  func subscriptionEnded(_ id: UInt64, at callSite: CallSite, with end: SubscriptionEnd, after duration: Duration)
}

extension SubscriptionMetricsHandler {
  /// Does nothing.
  public func subscriptionBegan(_ id: UInt64, at callSite: CallSite) {}
  /// Does nothing.
  public func valueDelivered(to id: UInt64, at callSite: CallSite, taking duration: Duration) {}
  /// Does nothing.
  public func subscriptionEnded(_ id: UInt64, at callSite: CallSite, with end: SubscriptionEnd, after duration: Duration) {}
}
