import CRillDiagnostics
import RillLocks

extension SubscriptionTracker {
  private struct Receiver {
    var metricsHandler: (any SubscriptionMetricsHandler)?
  }

  private static let receiver = Locked(Receiver())

  /// What receives the metrics of tracked subscriptions, or nil.
  ///
  /// While it is set, each delivery reads a clock twice. Subscriptions that were made before it was set report their values, and not
  /// their ends.
  public static var metricsHandler: (any SubscriptionMetricsHandler)? {
    get { receiver.withLock { $0.metricsHandler } }
    set {
      let replaced = receiver.withLock { receiver in
        defer { receiver.metricsHandler = newValue }
        return receiver
      }
      unsafe rill_report_metrics(
        newValue != nil,
        rill_metrics(
          subscribed: { id, file, line in
            unsafe SubscriptionTracker.metricsHandler?.subscriptionBegan(id, at: CallSite(file, line))
          },
          delivered: { id, file, line, nanoseconds in
            unsafe SubscriptionTracker.metricsHandler?.valueDelivered(
              to: id, at: CallSite(file, line), taking: .nanoseconds(Int64(clamping: nanoseconds)))
          },
          ended: { id, file, line, how, ticks in
            let end: SubscriptionEnd =
              switch how {
              case rill_completed(): .completed
              case rill_failed(): .failed
              case rill_silent(): .silent
              default: .disposed
              }
            unsafe SubscriptionTracker.metricsHandler?.subscriptionEnded(
              id, at: CallSite(file, line), with: end, after: CoarseClock.duration(UInt32(clamping: ticks)))
          }))
      withExtendedLifetime(replaced) {}
    }
  }
}
