import CRillDiagnostics
import RillLocks

extension SubscriptionTracker {
  private static let receiver = Locked<(any SubscriptionMetricsHandler)?>(nil)

  /// What receives the metrics of tracked subscriptions, or nil.
  ///
  /// While it is set, each delivery reads a clock twice. Subscriptions that were made before it was set report their values, and not
  /// their ends.
  public static var metricsHandler: (any SubscriptionMetricsHandler)? {
    get { receiver.withLock { $0 } }
    set {
      let replaced = receiver.withLock { exchange(&$0, with: newValue) }
      unsafe rill_report_metrics(
        newValue != nil,
        rill_metrics(
          subscribed: { unsafe SubscriptionTracker.metricsHandler?.subscriptionBegan($0, at: CallSite($1, $2)) },
          delivered: { id, file, line, nanoseconds in
            unsafe SubscriptionTracker.metricsHandler?.valueDelivered(
              to: id, at: CallSite(file, line), taking: .nanoseconds(Int64(clamping: nanoseconds)))
          },
          ended: { id, file, line, how, ticks in
            unsafe SubscriptionTracker.metricsHandler?.subscriptionEnded(
              id, at: CallSite(file, line), with: SubscriptionEnd(how), after: CoarseClock.duration(UInt32(clamping: ticks)))
          }))
      // Released outside of the lock, because a `deinit` is code of the program.
      withExtendedLifetime(replaced) {}
    }
  }
}
