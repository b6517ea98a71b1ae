#if canImport(os)
  import RillLocks
  import os

  /// Shows each tracked subscription as an interval in Instruments, and each delivery as an event.
  ///
  ///     SubscriptionTracker.metricsHandler = SignpostMetricsHandler()
  ///     SubscriptionTracker.start()
  ///
  /// The instrument *os_signpost* has a lane with the name `category`: an interval for each subscription, with its place in the source
  /// code and its end, and an event for each delivery that took `threshold` or longer.
  ///
  /// While no instrument records, a call costs a load and a branch of the system, and a delivery the two readings of a clock that
  /// `SubscriptionTracker.metricsHandler` takes.
  ///
  /// All functions can be called from any thread.
  public final class SignpostMetricsHandler: SubscriptionMetricsHandler {
    private struct Intervals {
      var states: [UInt64: OSSignpostIntervalState] = [:]
    }

    private let signposter: OSSignposter
    private let threshold: Duration
    private let intervals: Locked<Intervals>

    /// Creates a handler for a lane of Instruments.
    ///
    /// - Parameters:
    ///   - subsystem: the name of the app, in reverse domain notation.
    ///   - category: the name of the lane.
    ///   - threshold: the shortest delivery that is shown. All are by default.
    public init(subsystem: String = "rill", category: String = "Subscriptions", threshold: Duration = .zero) {
      signposter = OSSignposter(subsystem: subsystem, category: category)
      self.threshold = threshold
      intervals = Locked(Intervals())
    }

    /// Begins the interval of a subscription.
    public func subscriptionBegan(_ id: UInt64, at callSite: CallSite) {
      guard signposter.isEnabled else { return }
      let state = signposter.beginInterval(
        "Subscription", id: OSSignpostID(id), "\(callSite.description, privacy: .public)")
      intervals.withLock { $0.states[id] = state }
    }

    /// Emits an event for a delivery.
    public func valueDelivered(to id: UInt64, at callSite: CallSite, taking duration: Duration) {
      guard signposter.isEnabled, duration >= threshold else { return }
      signposter.emitEvent(
        "Value", id: OSSignpostID(id), "\(callSite.description, privacy: .public) took \("\(duration)", privacy: .public)")
    }

    /// Ends the interval of a subscription.
    public func subscriptionEnded(_ id: UInt64, at callSite: CallSite, with end: SubscriptionEnd, after duration: Duration) {
      // An interval that began before recording began has no state.
      guard let state = intervals.withLock({ $0.states.removeValue(forKey: id) }) else { return }
      signposter.endInterval("Subscription", state, "\("\(end)", privacy: .public)")
    }
  }
#endif
